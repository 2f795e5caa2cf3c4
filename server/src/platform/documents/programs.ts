import { fileTypeFromBuffer } from 'file-type';

/** Bytes of a file's beginning that tell what it is. */
export const headBytes = 4100;

/** Bytes of a result's beginning that tell what it is: the mark of a CD image comes late. */
export const resultHeadBytes = 33_000;

/** Extensions that an operating system runs, installs or mounts when the file is opened. Analyze images (img) and xlsb tables are data, too. */
const programExtensions = new Set(
  [
    'apk app appimage application appx appxbundle bat cmd com cpl crx deb dll dmg drv elf exe flatpak flatpakref gadget hta inf ins',
    'ipa jar jnlp lnk mobileconfig msc msi msix msixbundle msp mst msu ocx pif pkg reg rpm run scf scr sh snap so sys url vsix ws xbap xpi',
    // scripts
    'action applescript bas bash command csh fish js jse ksh mjs ps1 ps1xml ps2 ps2xml psc1 psc2 psd1 psm1 pyw pyz scpt scptd sct shb shs tool vb',
    'vbe vbs vbscript workflow wsc wsf wsh zsh msh msh1 msh2 mshxml jnl job',
    // shortcuts, help and settings that start programs
    'appref-ms appcontent-ms chm desktop diagcab diagcfg diagpkg fileloc hlp inetloc library-ms search-ms searchconnector-ms service settingcontent-ms',
    'theme themepack webloc website',
    // documents with macros, and what loads as an add-in
    'accda accde accdr ade adp docm dotm iqy mam mda mde mdt oqy potm ppa ppam ppsm pptm rqy sldm slk wll xla xlam xll xlm xlsm xltm',
    // disk images
    'esd hds ima imz iso isz nrg qcow qcow2 sparsebundle sparseimage swm toast udf vdi vfd vhd vhdx vmdk wim',
  ]
    .join(' ')
    .split(' '),
);

/** Names as in `file-type`. */
const programTypes = new Set([
  'application/java-vm',
  'application/vnd.ms-cab-compressed',
  'application/wasm',
  'application/x-apple-diskimage',
  'application/x-deb',
  'application/x-elf',
  'application/x-mach-binary',
  'application/x-ms-shortcut',
  'application/x-rpm',
  'application/x-shockwave-flash',
]);
/** Two letters decide it, with which a table of mass spectra (`MZ`) begins too; a program has a zero byte soon after. */
const windowsProgram = 'application/x-msdownload';

/** True if a file with this name would run when it is opened. Trailing dots and blanks do not hide the extension. */
export const isProgramName = (name: string): boolean => {
  const [, extension = ''] = /\.([a-z0-9-]+)[.\s]*$/i.exec(name) ?? [];
  return programExtensions.has(extension.toLowerCase());
};

/** How disk images and compiled help begin; `at` counts bytes. */
const marks: readonly { readonly at: number; readonly text: string }[] = [
  { at: 0, text: 'ITSF' },
  { at: 0, text: 'conectix' },
  { at: 0, text: 'vhdxfile' },
  { at: 0, text: 'KDMV' },
  { at: 0, text: '# Disk DescriptorFile' },
  { at: 0, text: 'QFI\u00FB' },
  { at: 0, text: 'MSWIM\0\0\0' },
  { at: 0, text: '<<< Oracle VM' },
  { at: 0x80_01, text: 'CD001' },
];
/** A file system begins with a jump and ends its first sector with this signature. */
const isBootSector = (head: Uint8Array): boolean =>
  (head[0] === 0xeb || head[0] === 0xe9) && head[510] === 0x55 && head[511] === 0xaa;

/** How texts begin that an operating system runs or follows, after blanks and a byte order mark. */
const runText =
  /^(?:\uFEFF|\u00EF\u00BB\u00BF|\s)*(?:@echo\b|\[InternetShortcut\]|\[Desktop Entry\]|Windows Registry Editor|REGEDIT4|<hta:|<scriptlet\b|<package>\s*<job\b|<job\b[^>]*>\s*<script\b)/i;

/** True if a file that begins with these bytes is a program, an installer, a script, a document with macros or a disk image. */
export const isProgram = async (head: Uint8Array): Promise<boolean> => {
  if (head[0] === 0x23 && head[1] === 0x21) return true; // #!
  const beginning = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  if (marks.some(({ at, text }) => beginning.toString('latin1', at, at + text.length) === text)) return true;
  if (isBootSector(head) || runText.test(beginning.toString('latin1', 0, 1000))) return true;
  const type = await fileTypeFromBuffer(head).catch(() => undefined);
  if (type?.mime === windowsProgram) return head.subarray(0, 64).includes(0);
  return type !== undefined && (programTypes.has(type.mime) || type.mime.includes('macroenabled'));
};

/** Bytes of a result's end that tell what it is. */
export const resultEndBytes = 512;

/** True if a file with this end is a disk image: a fixed VHD has its mark there only, 511 bytes long in old ones, and a DMG its own. */
export const endsAsDiskImage = (end: Uint8Array): boolean => {
  const bytes = Buffer.from(end.buffer, end.byteOffset, end.byteLength);
  const hasMark = (mark: string, back: number) =>
    bytes.length >= back && bytes.toString('latin1', bytes.length - back).startsWith(mark);
  return hasMark('conectix', 512) || hasMark('conectix', 511) || hasMark('koly', 512);
};

const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const macroNames = [Buffer.from('_VBA_PROJECT', 'utf16le'), Buffer.from('vbaProject.bin')];

/**
 * True if an Office file, of the old or the new format, holds macros. Reads it to the end; other files are not read further.
 */
export const hasMacros = async (content: AsyncIterable<Uint8Array>): Promise<boolean> => {
  let before = Buffer.alloc(0);
  let isFirst = true;
  for await (const chunk of content) {
    const bytes = Buffer.concat([before, chunk]);
    const isOffice = bytes.subarray(0, 8).equals(compoundFile) || bytes.toString('latin1', 0, 4) === 'PK\u0003\u0004';
    if (isFirst && !isOffice) return false;
    isFirst = false;
    if (macroNames.some((name) => bytes.includes(name))) return true;
    before = bytes.subarray(-64);
  }
  return false;
};
