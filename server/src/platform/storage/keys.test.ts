import { describe, expect, it } from 'vitest';
import { fileNameSegment, objectPath } from './keys.ts';

describe('fileNameSegment', () => {
  it.each([
    ['ISO 17025 certificate.pdf', 'ISO_17025_certificate.pdf'],
    ['Prüfbericht Größe.PDF', 'Prufbericht_Gro_e.PDF'],
    ['../../etc/passwd', '_.._etc_passwd'],
    ['C:\\Users\\a\\b.docx', 'C_Users_a_b.docx'],
    ['.htaccess', 'htaccess'],
    ['..', 'file'],
    ['report v1.2 (final)', 'report_v1.2_final_'],
    ['', 'file'],
    ['証明書.pdf', '_.pdf'],
    ['a\r\nSet-Cookie: x.pdf', 'a_Set-Cookie_x.pdf'],
    [`${'n'.repeat(300)}.jpeg`, `${'n'.repeat(115)}.jpeg`],
  ])('DOC-007 %j becomes %j, a valid part of a key', (name, segment) => {
    expect(fileNameSegment(name)).toBe(segment);
    expect(objectPath({ bucket: 'lab-documents', key: `lab/certification/1_${segment}` })).toContain(segment);
  });
});
