import { Buffer } from 'node:buffer';
import { pdfOf, streamOf } from './hostile-files.ts';

/** Ways to put text on a page of a PDF where nobody sees it, each beside the same way with the text in sight. */

type Block = {
  readonly lines: readonly string[];
  readonly size: number;
  /** The lower left corner of the last line's box, and the size of the whole. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** A number from 0 to 1. */
type Random = () => number;
type Layer = 'on' | 'off' | 'unset';

/** The numbers of the objects that every file has. */
const fixed = { catalog: 1, pages: 2, font: 3 };
const pageSize = { width: 612, height: 792 };
const paper = [
  'STANDARD OPERATING PROCEDURE',
  'Receipt and storage of specimens',
  'Each specimen is logged on arrival and kept at four degrees.',
  'Specimens without a label are rejected, and the sender is called.',
  'The supervisor checks the refrigerator log every week.',
];

const number = (value: number) => value.toFixed(3);
const lead = 1.4;

const text = ({ lines, x, y, size, height }: Block, state = '0 g', at = { x, y: y + height - size }) =>
  `BT ${state} /F1 ${number(size)} Tf ${number(lead * size)} TL ${number(at.x)} ${number(at.y)} Td ${lines
    .map((line) => `(${line.replaceAll(/[()\\]/g, String.raw`\$&`)}) Tj T*`)
    .join(' ')} ET`;

const rectangle = ({ x, y, width, height }: Pick<Block, 'x' | 'y' | 'width' | 'height'>, margin = 6) =>
  [x - margin, y - margin, width + 2 * margin, height + 2 * margin].map(number).join(' ');

const corners = ({ x, y, width, height }: Block, margin = 6) =>
  `[${[x - margin, y - margin, x + width + margin, y + height + margin].map(number).join(' ')}]`;

/** The place to the right of a block. */
const beside = (block: Block): Block => ({ ...block, x: block.x + block.width + 20 });

const references = (objects: readonly number[]) => `[${objects.map((object) => `${object} 0 R`).join(' ')}]`;

class CarrierFile {
  readonly #bodies: (string | Buffer)[] = ['', '', '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'];
  readonly #layers: { readonly layer: number; readonly state: Layer }[] = [];
  readonly #views: number[] = [];
  readonly #pages: number[] = [];
  #baseState = 'ON';

  /** Gives the number of the new object. */
  add(body: string | Buffer): number {
    this.#bodies.push(body);
    return this.#bodies.length;
  }

  stream(content: string | Buffer, dictionary = ''): number {
    return this.add(streamOf(Buffer.from(content), dictionary));
  }

  layer(state: Layer): number {
    const layer = this.add('<< /Type /OCG /Name (Notes) >>');
    this.#layers.push({ layer, state });
    return layer;
  }

  /** A layer whose state on screens differs from its default, which is on. */
  screenLayer(state: Layer): number {
    const layer = this.add(`<< /Type /OCG /Name (Notes) /Usage << /View << /ViewState /${state.toUpperCase()} >> >> >>`);
    this.#layers.push({ layer, state: 'on' });
    this.#views.push(layer);
    return layer;
  }

  useLayersOffByDefault() {
    this.#baseState = 'OFF';
  }

  addPage({ under, over, resources, annotations, entries }: PageDraft) {
    const lines = paper.map((line, index) => `BT 0 g /F1 11 Tf 72 ${720 - 20 * index} Td (${line}) Tj ET`);
    const contents = this.stream([...under, ...lines, ...over].join('\n'));
    const groups = [...resources].map(([name, members]) => `/${name} << ${members.join(' ')} >>`).join(' ');
    this.#pages.push(
      this.add(
        `<< /Type /Page /Parent ${fixed.pages} 0 R /MediaBox [0 0 ${pageSize.width} ${pageSize.height}] /Contents ${contents} 0 R /Resources << /Font << /F1 ${fixed.font} 0 R >> ${groups} >> /Annots ${references(annotations)} ${entries.join(' ')} >>`,
      ),
    );
  }

  bytes(): Buffer {
    const inState = (state: Layer) =>
      references(this.#layers.filter((known) => known.state === state).map(({ layer }) => layer));
    this.#bodies[fixed.catalog - 1] =
      `<< /Type /Catalog /Pages ${fixed.pages} 0 R /OCProperties << /OCGs ${references(this.#layers.map(({ layer }) => layer))} /D << /BaseState /${this.#baseState} /ON ${inState('on')} /OFF ${inState('off')} /AS [<< /Event /View /Category [/View] /OCGs ${references(this.#views)} >>] >> >> >>`;
    this.#bodies[fixed.pages - 1] = `<< /Type /Pages /Kids ${references(this.#pages)} /Count ${this.#pages.length} >>`;
    return pdfOf(this.#bodies);
  }
}

class PageDraft {
  readonly under: string[] = [];
  readonly over: string[] = [];
  readonly resources = new Map<string, string[]>();
  readonly annotations: number[] = [];
  readonly entries: string[] = [];
  readonly file: CarrierFile;

  constructor(file: CarrierFile) {
    this.file = file;
  }

  /** Puts an object among the resources and gives its name. */
  name(group: string, object: number | string): string {
    const members = this.resources.get(group) ?? [];
    this.resources.set(group, members);
    const name = `${group}${members.length}`;
    members.push(`/${name} ${typeof object === 'number' ? `${object} 0 R` : object}`);
    return name;
  }

  form(block: Block, content: string, dictionary = ''): number {
    return this.file.stream(
      content,
      `/Type /XObject /Subtype /Form /BBox ${corners(block)} /Resources << /Font << /F1 ${fixed.font} 0 R >> >> ${dictionary}`,
    );
  }

  inLayer(layer: number, content: string) {
    this.over.push(`/OC /${this.name('Properties', layer)} BDC ${content} EMC`);
  }

  image(block: Block) {
    const image = this.file.stream(
      Buffer.from([250, 240, 250, 240]),
      '/Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8',
    );
    const { x, y, width, height } = block;
    return `q ${number(width + 12)} 0 0 ${number(height + 12)} ${number(x - 6)} ${number(y - 6)} cm /${this.name('XObject', image)} Do Q`;
  }

  annotation(block: Block, content: string, entries: string) {
    const appearance = this.form(block, content);
    this.annotations.push(
      this.file.add(`<< /Type /Annot /Rect ${corners(block)} /AP << /N ${appearance} 0 R >> ${entries} >>`),
    );
  }
}

type Draw = (page: PageDraft, block: Block, isHidden: boolean, random: Random) => void;

const gray = (share: number) => `${number(share)} g`;
const rgb = (shares: readonly number[]) => `${shares.map(number).join(' ')} rg`;
/** A color of paper, and one that parts from it by 1 to 3 percent. */
const tint = (random: Random) => [0.6, 0.6, 0.6].map((least) => least + 0.3 * random());
const nearly = (shares: readonly number[], random: Random) => {
  const step = (0.01 + 0.02 * random()) * (random() < 0.5 ? -1 : 1);
  return shares.map((share) => share + step);
};

const draws = {
  'under an empty clip': (page, block, isHidden) => {
    page.over.push(`q ${isHidden ? '100 100 0 0 re' : `${rectangle(block)} re`} W n ${text(block)} Q`);
  },
  'under a clip elsewhere': (page, block, isHidden, random) => {
    const elsewhere = `${number(20 + 20 * random())} 20 30 12 re`;
    page.over.push(`q ${isHidden ? elsewhere : `${rectangle(block, 40)} re`} W n ${text(block)} Q`);
  },
  'under two clips that do not meet': (page, block, isHidden) => {
    page.over.push(`q ${rectangle(block)} re W n ${rectangle(isHidden ? beside(block) : block, 2)} re W* n ${text(block)} Q`);
  },
  'in a layer that is off': (page, block, isHidden) => {
    page.inLayer(page.file.layer(isHidden ? 'off' : 'on'), text(block));
  },
  'in a layer that is off on screens': (page, block, isHidden) => {
    page.inLayer(page.file.screenLayer(isHidden ? 'off' : 'on'), text(block));
  },
  'in a layer that needs another one': (page, block, isHidden) => {
    const layers = `[${page.file.layer('on')} 0 R ${page.file.layer('off')} 0 R]`;
    page.inLayer(page.file.add(`<< /Type /OCMD /OCGs ${layers} /P /${isHidden ? 'AllOn' : 'AnyOn'} >>`), text(block));
  },
  'in a form whose layer is off': (page, block, isHidden) => {
    const form = page.form(block, text(block), `/OC ${page.file.layer(isHidden ? 'off' : 'on')} 0 R`);
    page.over.push(`/${page.name('XObject', form)} Do`);
  },
  'in the color of the page': (page, block, isHidden, random) => {
    page.over.push(text(block, gray(isHidden ? 1 : 0.75 * random())));
  },
  'in nearly the color of the page': (page, block, isHidden, random) => {
    page.over.push(text(block, gray(isHidden ? 0.97 + 0.02 * random() : 0.8)));
  },
  'in the color of its box': (page, block, isHidden, random) => {
    const ground = tint(random);
    page.over.push(`${rgb(ground)} ${rectangle(block)} re f`, text(block, rgb(isHidden ? ground : [0.1, 0.1, 0.4])));
  },
  'in nearly the color of its box': (page, block, isHidden, random) => {
    const ground = tint(random);
    const ink = isHidden ? nearly(ground, random) : ground.map((share) => share - 0.2);
    page.over.push(`${rgb(ground)} ${rectangle(block)} re f`, text(block, rgb(ink)));
  },
  'in a color as dark as its box': (page, block, isHidden) => {
    const ink = isHidden ? [0.7, 0.71, 0.72] : [0.95, 0.6, 0.62];
    page.over.push(`0.7 0.7 0.7 rg ${rectangle(block)} re f`, text(block, rgb(ink)));
  },
  'in the palest yellow': (page, block, isHidden) => {
    page.over.push(text(block, isHidden ? '1 1 0.9 rg' : '0.9 0.7 0 rg'));
  },
  'under a filled area': (page, block, isHidden, random) => {
    const area = `${gray(0.9 + 0.1 * random())} ${rectangle(block)} re f`;
    page.over.push(...(isHidden ? [text(block), area] : [area, text(block)]));
  },
  'under a picture': (page, block, isHidden) => {
    page.over.push(text(block), page.image(isHidden ? block : { ...beside(block), width: 20 }));
  },
  'under an annotation': (page, block, isHidden) => {
    page.over.push(text(block));
    const place = isHidden ? block : { ...beside(block), width: 20 };
    page.annotation(place, `1 1 0.8 rg ${rectangle(place)} re f`, '/Subtype /Square /F 4');
  },
  'behind a form field': (page, block, isHidden) => {
    page.over.push(text(block));
    const place = isHidden ? block : { ...beside(block), width: 20 };
    page.annotation(place, `1 g ${rectangle(place)} re f`, '/Subtype /Widget /FT /Tx /T (remarks) /F 4');
  },
  'outside of the page': (page, block, isHidden, random) => {
    const away = { x: random() < 0.5 ? pageSize.width + 30 : block.x, y: -200 - 100 * random() };
    page.over.push(text(block, '0 g', isHidden ? away : undefined));
  },
  'outside of the crop box': (page, block, isHidden) => {
    page.entries.push(`/CropBox [0 ${number(isHidden ? block.y + block.height + 8 : 4)} ${pageSize.width} ${pageSize.height}]`);
    page.over.push(text(block));
  },
  'below four points': (page, block, isHidden, random) => {
    page.over.push(text({ ...block, size: isHidden ? 0.5 + 3.3 * random() : 5 }));
  },
  'scaled below four points': (page, block, isHidden, random) => {
    const scale = isHidden ? 0.05 + 0.25 * random() : 0.8;
    page.over.push(`q ${number(scale)} 0 0 ${number(scale)} 72 200 cm ${text({ ...block, x: 0, y: 0, size: 12 })} Q`);
  },
  'scaled to nothing': (page, block, isHidden) => {
    page.over.push(text(block, isHidden ? '0 g 0.5 Tz' : '0 g 80 Tz'));
  },
  unpainted: (page, block, isHidden) => {
    page.over.push(text(block, isHidden ? '0 g 3 Tr' : '0 g 2 Tr 0.1 w'));
  },
  transparent: (page, block, isHidden, random) => {
    const alpha = page.name('ExtGState', `<< /ca ${number(isHidden ? 0.02 * random() : 0.5)} >>`);
    page.over.push(`q /${alpha} gs ${text(block)} Q`);
  },
  'under a mask': (page, block, isHidden) => {
    const mask = page.file.stream(
      `${isHidden ? 0 : 1} g 0 0 612 792 re f`,
      '/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Group << /S /Transparency /CS /DeviceGray >>',
    );
    const state = page.name('ExtGState', `<< /SMask << /S /Luminosity /G ${mask} 0 R >> >>`);
    page.over.push(`q /${state} gs ${text(block)} Q`);
  },
  'in a pattern of the color of the page': (page, block, isHidden) => {
    const [from, to] = isHidden ? ['[1 1 1]', '[0.98 0.98 0.98]'] : ['[0.6 0 0]', '[0 0 0.4]'];
    const pattern = page.name(
      'Pattern',
      `<< /PatternType 2 /Shading << /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 612 0] /Extend [true true] /Function << /FunctionType 2 /Domain [0 1] /N 1 /C0 ${from} /C1 ${to} >> >> >>`,
    );
    page.over.push(text(block, `/Pattern cs /${pattern} scn`));
  },
  'in a hidden annotation': (page, block, isHidden, random) => {
    const flags = isHidden ? (random() < 0.5 ? 2 : 32) : 4;
    page.annotation(block, text(block), `/Subtype /FreeText /DA (/F1 10 Tf) /F ${flags}`);
  },
  'in an annotation whose layer is off': (page, block, isHidden) => {
    page.annotation(block, text(block), `/Subtype /Stamp /F 4 ${isHidden ? `/OC ${page.file.layer('off')} 0 R` : ''}`);
  },
  'among other text': (page, block, isHidden, random) => {
    const lines = block.lines.map(() => 'Wind and rain over the bay, drier by the far shore');
    const seen = { ...block, lines, y: isHidden ? block.y : block.y - block.height - 10 };
    const carrier = text(block, isHidden ? '1 g' : '0 g');
    page.over.push(...(random() < 0.5 ? [text(seen), carrier] : [carrier, text(seen)]));
  },
  'in a layer of a file whose layers are off': (page, block, isHidden) => {
    page.file.useLayersOffByDefault();
    page.inLayer(page.file.layer(isHidden ? 'unset' : 'on'), text(block));
  },
} satisfies Record<string, Draw>;

export type CarrierKind = keyof typeof draws;
export const carrierKinds = Object.keys(draws) as CarrierKind[];

/** One page per entry: an ordinary paper, and these lines put on it in this way, hidden or in sight. */
export const carriersPdf = (
  carriers: readonly { readonly kind: CarrierKind; readonly lines: readonly string[]; readonly isHidden: boolean }[],
  random: Random,
): Buffer => {
  const file = new CarrierFile();
  for (const { kind, lines, isHidden } of carriers) {
    const page = new PageDraft(file);
    const size = 9 + 3 * random();
    const width = 0.62 * size * Math.max(...lines.map((line) => line.length));
    const height = lead * size * lines.length;
    draws[kind](page, { lines, size, width, height, x: 60 + 30 * random(), y: 200 + 150 * random() }, isHidden, random);
    file.addPage(page);
  }
  return file.bytes();
};
