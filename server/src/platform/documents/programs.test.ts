import { describe, expect, it } from 'vitest';
import { endsAsDiskImage, hasMacros, isProgram, isProgramName } from './programs.ts';

describe('a name that an operating system runs', () => {
  it.each(
    'a.js a.jse a.chm a.docm a.dotm a.xlsm a.pptm a.vhd a.vhdx a.iso a.vmdk a.dmg a.lnk a.url a.webloc a.desktop a.vbs a.wsf a.ps1 a.bat a.sh a.command a.scpt a.hta a.reg a.msi a.xll a.mde a.settingcontent-ms'.split(
      ' ',
    ),
  )('OPS-025: %s is refused', (name) => {
    expect(isProgramName(name)).toBe(true);
    expect(isProgramName(`${name.toUpperCase()} .`)).toBe(true);
  });

  it.each('a.csv a.fastq.gz a.bam a.vcf a.json a.py a.R a.ipynb a.img a.nii a.docx a.xlsx a.pdf a.zip a.bin js'.split(' '))(
    '%s is data',
    (name) => expect(isProgramName(name)).toBe(false),
  );
});

const beginning = (text: string, at = 0) =>
  Buffer.concat([Buffer.alloc(at, 1), Buffer.from(text, 'latin1'), Buffer.alloc(600)]);
const bootSector = () => {
  const bytes = Buffer.alloc(1024);
  bytes.set([0xeb, 0x3c, 0x90]);
  bytes.set([0x55, 0xaa], 510);
  return bytes;
};

describe('a content that an operating system runs', () => {
  it.each<[string, Buffer]>([
    ['compiled help', beginning('ITSF\x03')],
    ['a virtual disk', beginning('vhdxfile')],
    ['an older virtual disk', beginning('conectix')],
    ['a CD image', beginning('CD001', 0x80_01)],
    ['a file system', bootSector()],
    ['a batch file', beginning('@echo off\r\n')],
    ['an internet shortcut', beginning('[InternetShortcut]\nURL=x')],
    ['a starter', beginning('\n[Desktop Entry]\nExec=x')],
    ['a script with its program', beginning('#!/bin/sh')],
    ['an application of a page', beginning('<HTA:APPLICATION>')],
  ])('OPS-025: %s is refused under any name', async (_what, bytes) => {
    expect(await isProgram(bytes)).toBe(true);
  });

  it.each<[string, Buffer]>([
    ['a table', beginning('sample,value\n')],
    ['mass spectra', beginning('MZ\tintensity\n100.1\t7\n')],
    ['an address in a text', beginning('see http://labs.example/InternetShortcut')],
  ])('%s is data', async (_what, bytes) => {
    expect(await isProgram(bytes.subarray(0, bytes.length - 600))).toBe(false);
  });
});

const end = (text: string, bytes = 512) => Buffer.concat([Buffer.from(text, 'latin1'), Buffer.alloc(bytes - text.length)]);

describe('an end that an operating system mounts', () => {
  it.each<[string, Buffer]>([
    ['a fixed virtual disk', end('conectix')],
    ['an old fixed virtual disk', end('conectix', 511)],
    ['a Macintosh disk image', end('koly\0\0\0\x04')],
  ])('OPS-025: %s is refused under any name', (_what, bytes) => {
    expect(endsAsDiskImage(bytes)).toBe(true);
  });

  it.each<[string, Buffer]>([
    ['a table', end('koly,conectix\n', 400)],
    ['a short text', Buffer.from('conectix')],
    ['an empty file', Buffer.alloc(0)],
    ['one that names them later', end('name,conectix,koly')],
  ])('%s is data', (_what, bytes) => {
    expect(endsAsDiskImage(bytes.subarray(-512))).toBe(false);
  });
});

async function* stream(...parts: Buffer[]) {
  yield* parts;
}

describe('macros', () => {
  const old = Buffer.from('d0cf11e0a1b11ae1', 'hex');
  const name = Buffer.from('_VBA_PROJECT', 'utf16le');

  it('OPS-025: are found in documents of both formats, wherever they are', async () => {
    expect(await hasMacros(stream(old, Buffer.alloc(100_000), name))).toBe(true);
    expect(await hasMacros(stream(old, name.subarray(0, 7), name.subarray(7)))).toBe(true);
    expect(await hasMacros(stream(Buffer.from('PK\u0003\u0004'), Buffer.from('word/vbaProject.bin')))).toBe(true);
  });

  it('are not in documents without them, nor looked for in other files', async () => {
    expect(await hasMacros(stream(old, Buffer.alloc(100_000)))).toBe(false);
    expect(await hasMacros(stream(Buffer.from('@read1\nACGT'), Buffer.from('vbaProject.bin')))).toBe(false);
  });
});
