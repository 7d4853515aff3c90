import { expect, test } from 'vitest';
import { soldName } from './file-name.ts';
import { sniffFile } from './sniff-file.ts';

const kindOf = (text: string) => sniffFile(Buffer.from(text, 'latin1'))?.contentType ?? null;

test('a file’s type is detected from its first bytes', () => {
  expect(kindOf('%PDF-1.7\n')).toBe('application/pdf');
  expect(kindOf('PK\x03\x04mimetypeapplication/epub+zip')).toBe('application/zip');
  expect(kindOf('ID3\x04')).toBe('audio/mpeg');
  expect(kindOf('\0\0\0\x20ftypisom')).toBe('video/mp4');
  expect(kindOf('\0\0\0\x20ftypM4A ')).toBe('audio/mp4');
  expect(kindOf('RIFF\x24\0\0\0WAVEfmt ')).toBe('audio/wav');
  expect(kindOf(`${'\0'.repeat(60)}BOOKMOBI`)).toBe('application/x-mobipocket-ebook');
});

test('a web page, a program or a file of unknown type cannot be sold', () => {
  const refused = [
    '<!doctype html>',
    '<svg xmlns="…">',
    'MZ\x90\0',
    '\x7fELF',
    '#!/bin/sh',
    'GIF90a',
    '',
    'PK',
    'RIFF',
  ];
  expect(refused.map(kindOf)).toEqual(refused.map(() => null));
});

test('a sold file keeps its name, with an extension of its type', () => {
  const pdf = { endings: ['pdf'] };
  const named = (name: string) => soldName(name, pdf);
  expect(named('Guide.PDF')).toBe('Guide.PDF');
  expect(named('دليل العناية.pdf')).toBe('دليل العناية.pdf');
  expect(named('guide.pdf.exe')).toBe('guide.pdf.exe.pdf');
  expect(named('C:\\books\\..\\a<b>|"c".pdf')).toBe('abc.pdf');
  expect(named('../../.htaccess')).toBe('htaccess.pdf');
  expect(named('exe\u202efdp.html')).toBe('exefdp.html.pdf');
  expect(named('a\r\nSet-Cookie: x.pdf')).toBe('a Set-Cookie x.pdf');
  expect(named('')).toBe('file.pdf');
  expect(named(`${'ا'.repeat(300)}.pdf`)).toHaveLength(124);
});
