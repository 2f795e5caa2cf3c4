import { fileTypeFromBuffer } from 'file-type';

/** Bytes of a file's beginning that tell what it is. */
export const headBytes = 4100;

/** Extensions that an operating system runs or installs when the file is opened. */
const programExtensions = new Set(
  [
    'apk app appimage appx bat cmd com cpl crx deb dll dmg elf exe gadget hta inf ins iso jar jnlp jse',
    'lnk mobileconfig msc msi msix msp mst ocx pif pkg ps1 psm1 reg rpm scf scr sh so sys url vb vbe vbs ws wsc wsf wsh xll',
  ]
    .join(' ')
    .split(' '),
);

/** As `file-type` names them. */
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

/** Whether a file with this name would run when it is opened. Trailing dots and blanks do not hide the extension. */
export const isProgramName = (name: string): boolean => {
  const [, extension = ''] = /\.([a-z0-9]+)[.\s]*$/i.exec(name) ?? [];
  return programExtensions.has(extension.toLowerCase());
};

/** Whether a file that begins with these bytes is a program, an installer or a script of the operating system. */
export const isProgram = async (head: Uint8Array): Promise<boolean> => {
  if (head[0] === 0x23 && head[1] === 0x21) return true; // #!
  const type = await fileTypeFromBuffer(head).catch(() => undefined);
  if (type?.mime === windowsProgram) return head.subarray(0, 64).includes(0);
  return type !== undefined && programTypes.has(type.mime);
};
