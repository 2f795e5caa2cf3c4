import { describe, expect, it } from 'vitest';
import { linesText } from '../../../../testing/papers/document-lines.ts';
import { understandDocument } from '../reading.domain.ts';

const read = (...lines: string[]) => understandDocument(linesText(...lines), { fileName: 'a.txt', today: '2026-11-26' });
const said = (lines: string[]) => {
  const { certificates, documentType } = read(...lines);
  const [one] = certificates;
  return [documentType.kind, one?.type, one?.number?.value, one?.issueDate?.value, one?.expiryDate?.value, one?.holder?.value];
};

const papers: readonly [string, string[], (string | undefined)[]][] = [
  [
    'German',
    [
      'Deutsche Akkreditierungsstelle GmbH',
      'Akkreditierung',
      'Die Deutsche Akkreditierungsstelle GmbH bestätigt hiermit, dass das Prüflaboratorium',
      'Auental Umweltanalytik GmbH',
      'Am Speicher 4, 04109 Leipzig',
      'die Kompetenz nach DIN EN ISO/IEC 17025:2018 besitzt, Prüfungen in folgenden Bereichen durchzuführen und die dafür nötigen Verfahren anzuwenden, wie sie in der Anlage zu dieser Urkunde stehen.',
      'Registrierungsnummer der Urkunde: D-PL-20417-01-00',
      'Ausstellungsdatum: 04.03.2024',
      'Gültig bis: 03.03.2029',
    ],
    ['certificate', 'iso-17025', 'D-PL-20417-01-00', '2024-03-04', '2029-03-03', 'Auental Umweltanalytik GmbH'],
  ],
  [
    'French',
    [
      'Comité français d’accréditation',
      'Attestation d’accréditation',
      'Le Comité français d’accréditation atteste que le laboratoire',
      'Laboratoire Morvan SAS',
      'satisfait aux exigences de la norme NF EN ISO/IEC 17025:2017 et aux règles applicables, pour les essais qui sont décrits dans l’annexe technique de cette attestation.',
      'Accréditation n° : 1-4417',
      'Date de prise d’effet : 12/02/2024',
      'Date de fin de validité : 11/02/2028',
    ],
    ['certificate', 'iso-17025', '1-4417', '2024-02-12', '2028-02-11', 'Laboratoire Morvan SAS'],
  ],
  [
    'Spanish',
    [
      'Entidad Nacional de Acreditación',
      'Certificado de acreditación',
      'La Entidad Nacional de Acreditación otorga la presente acreditación a la entidad',
      'Laboratorio Sierra Clara, S.L.',
      'según los criterios recogidos en la norma UNE-EN ISO/IEC 17025:2017 para la realización de los ensayos que figuran en el anexo técnico de este documento.',
      'Acreditación nº: 417/LE1204',
      'Fecha de emisión: 15/01/2024',
      'Válido hasta: 14/01/2028',
    ],
    ['certificate', 'iso-17025', '417/LE1204', '2024-01-15', '2028-01-14', 'Laboratorio Sierra Clara, S.L.'],
  ],
  [
    'Italian',
    [
      'ACCREDIA - L’ente italiano di accreditamento',
      'Certificato di accreditamento',
      'Si attesta che il laboratorio',
      'Laboratorio Valle Chiara S.r.l.',
      'è conforme ai requisiti della norma UNI CEI EN ISO/IEC 17025:2018 per le prove che sono elencate nella tabella allegata a questo certificato e nei suoi aggiornamenti.',
      'Accreditamento n.: 0441L',
      'Data di emissione: 20/05/2024',
      'Data di scadenza: 19/05/2028',
    ],
    ['certificate', 'iso-17025', '0441L', '2024-05-20', '2028-05-19', 'Laboratorio Valle Chiara S.r.l.'],
  ],
  [
    'Portuguese',
    [
      'Coordenação Geral de Acreditação do Inmetro',
      'Certificado de acreditação',
      'A Coordenação Geral de Acreditação concede acreditação ao laboratório',
      'Laboratório Serra Azul Ltda',
      'segundo os requisitos da norma ABNT NBR ISO/IEC 17025:2017, para os ensaios que constam do escopo desta acreditação e enquanto forem mantidas as condições.',
      'Acreditação nº: CRL 0417',
      'Data de emissão: 08/04/2024',
      'Validade até: 07/04/2028',
    ],
    ['certificate', 'iso-17025', 'CRL 0417', '2024-04-08', '2028-04-07', 'Laboratório Serra Azul Ltda'],
  ],
  [
    'Dutch',
    [
      'Raad voor Accreditatie',
      'Accreditatiecertificaat',
      'De Stichting Raad voor Accreditatie verklaart dat de accreditatie is verleend aan',
      'Laboratorium De Vliet B.V.',
      'De instelling heeft aangetoond in staat te zijn op technisch bekwame wijze resultaten te leveren volgens NEN-EN-ISO/IEC 17025:2018 en voldoet aan het kwaliteitssysteem.',
      'Registratienummer: L 417',
      'Datum van afgifte: 01-06-2024',
      'Geldig tot: 01-06-2028',
    ],
    ['certificate', 'iso-17025', 'L 417', '2024-06-01', '2028-06-01', 'Laboratorium De Vliet B.V.'],
  ],
];

describe('RDG-022: a paper in six further languages is read by its labels', () => {
  it.each(papers)('%s', (_, lines, values) => expect(said(lines)).toEqual(values));

  it('"Not in English" is said only where neither labels nor title are known', () => {
    const lines = [
      'Sprawozdanie z przeglądu',
      ...Array.from({ length: 6 }, () => 'nie ma tu nic, co by się dało z tego zrozumieć i na tym się kończy'),
    ];
    expect(read(...lines).documentType.kind).toBe('not-in-english');
  });
});
