import { cleanLine } from '#lib/clean-text.ts';
import { trimCharacters } from '#lib/trim-characters.ts';
import type { FileKind } from './sniff-file.ts';

const MOST = 120;

/**
 * The download's file name: the uploaded name without folders and forbidden characters, with an extension of
 * the file's real type: a PDF named 'guide.pdf.exe' becomes 'guide.pdf.exe.pdf'.
 */
export function soldName(name: string, { endings }: Pick<FileKind, 'endings'>): string {
  const last = cleanLine(name.split(/[/\\]/).at(-1) ?? '');
  const plain = trimCharacters(last.replace(/[<>:"|?*]/g, ''), '. ');
  const [, stem = plain, ending = ''] = /^(.*)\.([^.]{1,12})$/.exec(plain) ?? [];
  const isOwn = endings.includes(ending.toLowerCase());
  const kept =
    Array.from(isOwn ? stem : plain)
      .slice(0, MOST)
      .join('') || 'file';
  return `${kept}.${isOwn ? ending : (endings[0] ?? 'bin')}`;
}
