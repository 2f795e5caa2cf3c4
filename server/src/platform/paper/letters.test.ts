import { describe, expect, it } from 'vitest';
import type { Paper } from '../../kernel/paper.ts';
import { linesOfPdf } from '../../testing/papers/pdf-text.ts';
import { drawPaper } from './pdf.ts';
import { drawLabels, drawManifest } from './shipping-pages.ts';

const at = new Date('2026-03-05T10:00:00.000Z');
const paperOf = (title: string, note: string): Paper => ({
  title,
  facts: [['Laboratory', note]],
  sections: [{ title: 'Notes', blocks: [{ kind: 'note', text: note }] }],
});
const printed = async (bytes: Promise<Buffer>): Promise<string> =>
  (await linesOfPdf(await bytes)).lines.join(' ').normalize('NFC');

describe('the letters of a paper', () => {
  it.each([
    ['English', 'Fluorescence “in situ” — 5 µm ± 0.2 °C ≥ 90 % → ½'],
    ['German', 'Überprüfung großer Maße für Öl, Äther und STRAẞE'],
    ['Polish', 'Zażółć gęślą jaźń'],
    ['Hungarian', 'Árvíztűrő tükörfúrógép'],
    ['Turkish', 'Şişli’de ılık süt, İzmir'],
    ['Romanian', 'Știința și tehnica în București'],
    ['Icelandic', 'Sæmundur Þórðarson'],
    ['Maltese', 'Ħobża ġdida ċara'],
    ['Latvian', 'Ģenētikas ķīmijas ļaužu ņēmums'],
    ['Vietnamese', 'Phòng xét nghiệm Hữu Nghị, Đường Nguyễn Huệ'],
    ['Vietnamese, decomposed', 'Phòng xét nghiệm'.normalize('NFD')],
    ['Yoruba', 'Ẹ̀kọ́ ọjọ́'],
    ['Greek', 'Ψυχή, αίμα και ορός: Ινστιτούτο Παστέρ'],
    ['polytonic Greek', 'Ἐν ἀρχῇ ἦν ὁ λόγος, ᾠδή'],
    ['Russian', 'Съешь ещё этих мягких французских булок, Ёж'],
    ['Ukrainian', 'Її ґанок, Євпаторія'],
    ['Serbian', 'Љубав, Његош, Џеп, Ђорђе, Ћирило'],
    ['Kazakh', 'Әлеуметтік қауіпсіздік, ғылым, ұлт'],
    ['phonetic', 'ˈlæbrəˌtɔːɹi ʃəŋ'],
  ])('PRM-042 %s is printed as it was written', async (_language, words) => {
    const text = await printed(drawPaper(paperOf('A title', words), at, 'A4'));
    expect(text).toContain(words.normalize('NFC'));
    expect(text).not.toContain("can't be printed");
  });

  it.each([
    ['Chinese', '北京实验室', '□□□□□'],
    ['Japanese', '東京の検査', '□□□□□'],
    ['Korean', '서울 연구소', '□□ □□□'],
    ['Arabic', 'مختبر', '□□□□□'],
    ['Hebrew', 'מעבדה', '□□□□□'],
    ['Thai', 'ตรวจ', '□□□□'],
    ['other', '🧬', '□'],
  ])('PRM-042 %s is replaced, and the paper says so', async (script, words, boxes) => {
    const text = await printed(drawPaper(paperOf('A title', `Dr. ${words} signed`), at, 'LETTER'));
    expect(text).toContain(`Dr. ${boxes} signed`);
    expect(text).toContain("can't be printed in this PDF. Each one is shown as □. The page in Aliquot shows them all.");
    expect(text).toContain(script);
  });

  it('PRM-042 a title in four scripts: three are printed, the fourth is named once', async () => {
    const text = await printed(drawPaper(paperOf('Nghiên cứu / Ερευνα / Исследование / 研究', 'Plain'), at, 'A4'));
    expect(text).toContain('Nghiên cứu / Ερευνα / Исследование / □□');
    expect(text.split('Some letters (Chinese)')).toHaveLength(2);
  });

  it('PRM-042 labels and manifest print them as well, and name what they lack', async () => {
    const code = 'AB-1';
    const box = {
      code,
      heading: 'Box 1',
      from: 'Trường Đại học, Hà Nội',
      to: 'Институт, София',
      isCategoryB: false,
      exempt: 'Exempt human or animal specimen',
      dryIceKg: 2,
    };
    const samples = [{ code, lines: ['Ορός', '血清'] }];
    const labels = await printed(drawLabels({ title: 'Labels', boxes: [{ ...box, facts: ['Ρώμη'] }], samples }, at, 'LETTER'));
    const lacks = "Some letters (Chinese) can't be printed in this PDF.";
    for (const words of ['Trường Đại học, Hà Nội', 'Институт, София', 'Ρώμη', 'Ορός', 'EXEMPT HUMAN OR ANIMAL SPECIMEN', lacks])
      expect(labels).toContain(words);
    const manifest = await printed(
      drawManifest(
        {
          title: 'Manifest',
          facts: [['From', 'Łódź']],
          boxes: [],
          columns: ['Code', 'Bar', 'Material'],
          rows: [[code, '血清']],
        },
        at,
        'LETTER',
      ),
    );
    for (const words of ['Łódź', lacks]) expect(manifest).toContain(words);
  });

  it.each([
    ['A4', '595.28 841.89'],
    ['LETTER', '612 792'],
  ] as const)('PRM-042 %s pages for papers, labels and manifests', async (size, box) => {
    const files = [
      await drawPaper(paperOf('Title', 'Note'), at, size),
      await drawLabels({ title: 'Labels', boxes: [], samples: [{ code: 'A', lines: [] }] }, at, size),
      await drawManifest({ title: 'Manifest', facts: [], boxes: [], columns: [], rows: [] }, at, size),
    ];
    for (const file of files) expect(file.toString('latin1')).toContain(`/MediaBox [0 0 ${box}]`);
  });

  it('embeds only the letters that are used', async () => {
    expect((await drawPaper(paperOf('A title', 'Съешь ещё'), at, 'A4')).length).toBeLessThan(60_000);
  });
});
