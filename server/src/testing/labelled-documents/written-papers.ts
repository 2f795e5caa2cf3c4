import { type Chance, dayIn, organisation, person, written } from './invented.ts';
import type { PaperSpec } from './paper.ts';
import type { Draft } from './sheet.ts';

export type Language = 'en' | 'de' | 'es' | 'fr';

const sections: Record<Language, Record<'sop' | 'policy' | 'manual', readonly (readonly [string, string])[]>> = {
  en: {
    sop: [
      ['1. Purpose', 'This procedure describes how specimens are received, inspected and stored.'],
      [
        '2. Scope',
        'It applies to all staff who handle specimens in the laboratory, which works to ISO 15189:2022 and 42 CFR 493.',
      ],
      ['3. Responsibilities', 'The laboratory director approves this procedure. Technologists follow each step.'],
      ['4. Reagents and materials', 'Buffer, controls and calibrators, stored at 2 to 8 °C.'],
      ['5. Procedure', 'Pipette 200 µL of sample into the plate. Incubate for 30 minutes. Read at 450 nm.'],
      ['6. Quality control', 'Run two control levels with each batch and record the values.'],
    ],
    policy: [
      ['Purpose', 'It is the policy of the laboratory to protect the confidentiality of all patient information.'],
      [
        'Scope',
        'This policy applies to all employees, contractors and visitors. Laboratories accredited to ISO/IEC 17025 shall comply.',
      ],
      ['Policy statement', 'Staff shall not disclose results to unauthorised persons. Violations of this policy are reported.'],
      ['Responsibilities', 'Management ensures that this policy is known and reviewed every year.'],
    ],
    manual: [
      ['1. Quality policy', 'Management is committed to good professional practice and to ISO/IEC 17025:2017.'],
      ['2. Organization', 'The organizational chart is kept by the quality manager.'],
      ['3. Document control', 'Documents are reviewed every 24 months and approved before use.'],
      ['4. Internal audits', 'Internal audits are planned every year and cover all clauses.'],
      ['5. Management review', 'Management reviews the management system each January.'],
      ['6. Complaints', 'Every complaint is recorded and answered within 10 days.'],
    ],
  },
  de: {
    sop: [
      ['1. Zweck', 'Diese Anweisung beschreibt die Annahme und Lagerung von Proben.'],
      ['2. Geltungsbereich', 'Sie gilt für alle Mitarbeiter des Labors nach DIN EN ISO 15189.'],
      ['3. Zuständigkeiten', 'Die Laborleitung genehmigt die Anweisung.'],
      ['4. Durchführung', 'Proben werden bei 2 bis 8 °C gelagert und innerhalb von 24 Stunden untersucht.'],
      ['5. Qualitätskontrolle', 'Mit jeder Serie werden zwei Kontrollen gemessen.'],
    ],
    policy: [
      ['Zweck', 'Diese Richtlinie regelt den Umgang mit vertraulichen Daten.'],
      ['Geltungsbereich', 'Diese Richtlinie gilt für alle Mitarbeiterinnen und Mitarbeiter.'],
      ['Grundsätze', 'Ergebnisse werden nur an Berechtigte weitergegeben. Verstöße werden gemeldet.'],
    ],
    manual: [
      ['1. Qualitätspolitik', 'Die Leitung verpflichtet sich zur Einhaltung der DIN EN ISO/IEC 17025.'],
      ['2. Dokumentenlenkung', 'Dokumente werden alle 24 Monate überprüft.'],
      ['3. Interne Audits', 'Interne Audits werden jährlich geplant.'],
      ['4. Managementbewertung', 'Die Managementbewertung findet jährlich statt.'],
    ],
  },
  es: {
    sop: [
      ['1. Objeto', 'Este procedimiento describe la recepción de muestras.'],
      ['2. Alcance', 'Se aplica a todo el personal del laboratorio según la norma ISO 15189.'],
      ['3. Responsabilidades', 'El director del laboratorio aprueba este procedimiento.'],
      ['4. Desarrollo', 'Las muestras se conservan entre 2 y 8 °C y se analizan en 24 horas.'],
    ],
    policy: [
      ['Objetivo', 'Esta política protege la confidencialidad de los datos de los pacientes.'],
      ['Alcance', 'Esta política se aplica a todos los empleados.'],
      ['Declaración', 'El personal no debe divulgar resultados a personas no autorizadas.'],
    ],
    manual: [
      ['1. Política de calidad', 'La dirección se compromete a cumplir la norma ISO/IEC 17025.'],
      ['2. Control de documentos', 'Los documentos se revisan cada 24 meses.'],
      ['3. Auditorías internas', 'Las auditorías internas se realizan cada año.'],
      ['4. Revisión por la dirección', 'La dirección revisa el sistema cada enero.'],
    ],
  },
  fr: {
    sop: [
      ['1. Objet', 'Ce mode opératoire décrit la réception des échantillons.'],
      ['2. Domaine d’application', 'Il s’applique à tout le personnel du laboratoire selon la norme NF EN ISO 15189.'],
      ['3. Responsabilités', 'Le directeur du laboratoire approuve cette procédure.'],
      ['4. Déroulement', 'Les échantillons sont conservés entre 2 et 8 °C et analysés en 24 heures.'],
    ],
    policy: [
      ['Objet', 'Cette politique protège la confidentialité des données des patients.'],
      ['Champ', 'Cette politique s’applique à tous les employés.'],
      ['Engagement', 'Le personnel ne doit pas divulguer les résultats à des tiers.'],
    ],
    manual: [
      ['1. Politique qualité', 'La direction s’engage à respecter la norme ISO/IEC 17025.'],
      ['2. Maîtrise documentaire', 'Les documents sont revus tous les 24 mois.'],
      ['3. Audits internes', 'Les audits internes sont planifiés chaque année.'],
      ['4. Revue de direction', 'La direction revoit le système chaque janvier.'],
    ],
  },
};

const titles: Record<Language, Record<'sop' | 'policy' | 'manual', readonly string[]>> = {
  en: {
    sop: [
      'STANDARD OPERATING PROCEDURE',
      'Standard Operating Procedure: Specimen Receipt',
      'Work Instruction',
      'Test Procedure: ELISA',
    ],
    policy: [
      'Confidentiality Policy',
      'Privacy Policy',
      'Policy on Patient Information',
      'Policies and Requirements on Confidentiality',
    ],
    manual: ['QUALITY MANUAL', 'Laboratory Quality Manual', 'Quality Management System Manual', 'Quality Assurance Plan'],
  },
  de: {
    sop: ['Standardarbeitsanweisung', 'Verfahrensanweisung Probenannahme', 'Arbeitsanweisung'],
    policy: ['Datenschutzrichtlinie', 'Richtlinie Vertraulichkeit'],
    manual: ['Qualitätsmanagementhandbuch', 'QM-Handbuch'],
  },
  es: {
    sop: ['Procedimiento Operativo Estándar', 'Procedimiento Normalizado de Trabajo'],
    policy: ['Política de Confidencialidad'],
    manual: ['Manual de Calidad'],
  },
  fr: {
    sop: ['Mode opératoire', 'Procédure opératoire standardisée'],
    policy: ['Politique de confidentialité'],
    manual: ['Manuel Qualité', 'Manuel de management de la qualité'],
  },
};

const controlHeader = (draft: Draft, chance: Chance, prefix: string) => {
  const items: [string, string][] = [
    ['Document No.', `${prefix}-${chance.digits(3)}`],
    ['Version', String(chance.whole(1, 9))],
    ['Effective Date', written(dayIn(chance, 2021, 2025), chance.pick(['us', 'us-long', 'iso']))],
    ['Approved by', person(chance)],
  ];
  if (chance.chance(0.5))
    draft.table(
      items.map(([label]) => label),
      [items.map(([, value]) => value)],
    );
  else draft.list(items.map(([label, value]) => [`${label}:`, value]));
};

/** A procedure, policy or manual in one language. */
export const writtenPaper =
  (kind: 'sop' | 'policy' | 'manual', prefix: string, language: Language): PaperSpec['draw'] =>
  (draft, chance) => {
    draft.text(organisation(chance, language === 'en' ? 'us' : language), { size: 9 });
    draft.gap(8);
    draft.text(chance.pick(titles[language][kind]), { size: chance.pick([14, 18]), bold: true });
    draft.gap(8);
    controlHeader(draft, chance, prefix);
    for (const [heading, body] of sections[language][kind]) {
      draft.gap(8);
      draft.text(heading, { size: 11.5, bold: true });
      draft.text(body);
    }
    return [];
  };
