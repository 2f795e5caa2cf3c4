import { describe, expect, it } from 'vitest';
import { readTxt } from './txt.ts';

const read = (bytes: Uint8Array) =>
  Array.from(readTxt(bytes))
    .map(({ text }) => text)
    .join('\n');

describe("RDG-021: plain text in Windows' Latin alphabet is read as what it says", () => {
  it.each<[string, string]>([
    ['Institut f\xfcr Analytik M\xfcller GmbH', 'Institut für Analytik Müller GmbH'],
    ['Laboratoire d\x92analyses m\xe9dicales', 'Laboratoire d’analyses médicales'],
    ['Certificado de acreditaci\xf3n N\xba 4471/LE1022', 'Certificado de acreditación Nº 4471/LE1022'],
    ['Laborat\xf3rio S\xe3o Jo\xe3o Ltda.', 'Laboratório São João Ltda.'],
    ['V\xe1lido at\xe9: 30/06/2028', 'Válido até: 30/06/2028'],
    ['Co\xf6peratie Stichting Laboratoria', 'Coöperatie Stichting Laboratoria'],
    ['G\xfcltig bis 30.06.2028 \x96 D-PL-14071-01-00', 'Gültig bis 30.06.2028 – D-PL-14071-01-00'],
    ['Volume: 5 \xb5L \xb1 0,2 \xb5L', 'Volume: 5 µL ± 0,2 µL'],
    ['Storage at \x9680 \xb0C', 'Storage at –80 °C'],
    ['\x93Accredited\x94 since 2019', '“Accredited” since 2019'],
    ['Prufstelle \xa7 4 Absatz 2, 120 \x80', 'Prufstelle § 4 Absatz 2, 120 €'],
    ['\xc5rhus Klinik\r\nS\xf8ndergade 4', 'Århus Klinik\nSøndergade 4'],
  ])('%j', (bytes, text) => expect(read(Buffer.from(bytes, 'latin1'))).toBe(text));

  it('what is UTF-8 or marked UTF-16 stays that, and what holds NUL is no text', () => {
    expect(read(Buffer.from('Größe 5 µm'))).toBe('Größe 5 µm');
    expect(read(Buffer.from('\ufeffGröße', 'utf16le'))).toBe('Größe');
    expect(() => read(Buffer.from([0x66, 0, 0xfc]))).toThrow(TypeError);
  });
});
