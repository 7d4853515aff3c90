import type { ChainedCommands, Editor } from '@tiptap/core';

/** A toolbar button: its action, and whether it is active or disabled at the cursor. */
export type Tool = {
  name:
    | 'bold'
    | 'italic'
    | 'underline'
    | 'strike'
    | 'heading'
    | 'subheading'
    | 'bullets'
    | 'numbers'
    | 'quote'
    | 'rule'
    | 'clear'
    | 'undo'
    | 'redo';
  run: (chain: ChainedCommands) => boolean;
  isOn?: (editor: Editor) => boolean;
  can?: (editor: Editor) => boolean;
};

export const MARKS: Tool[] = [
  { name: 'bold', run: (chain) => chain.toggleBold().run(), isOn: (editor) => editor.isActive('bold') },
  { name: 'italic', run: (chain) => chain.toggleItalic().run(), isOn: (editor) => editor.isActive('italic') },
  {
    name: 'underline',
    run: (chain) => chain.toggleUnderline().run(),
    isOn: (editor) => editor.isActive('underline'),
  },
  { name: 'strike', run: (chain) => chain.toggleStrike().run(), isOn: (editor) => editor.isActive('strike') },
];

export const BLOCKS: Tool[] = [
  {
    name: 'heading',
    run: (chain) => chain.toggleHeading({ level: 2 }).run(),
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
  },
  {
    name: 'subheading',
    run: (chain) => chain.toggleHeading({ level: 3 }).run(),
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
  },
  {
    name: 'bullets',
    run: (chain) => chain.toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    name: 'numbers',
    run: (chain) => chain.toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    name: 'quote',
    run: (chain) => chain.toggleBlockquote().run(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
  { name: 'rule', run: (chain) => chain.setHorizontalRule().run() },
];

export const HISTORY: Tool[] = [
  { name: 'clear', run: (chain) => chain.unsetAllMarks().clearNodes().run() },
  { name: 'undo', run: (chain) => chain.undo().run(), can: (editor) => editor.can().undo() },
  { name: 'redo', run: (chain) => chain.redo().run(), can: (editor) => editor.can().redo() },
];

const PATHS: Partial<Record<Tool['name'] | 'link' | 'image', string>> = {
  heading: 'M3.5 5v10M9.5 5v10M3.5 10h6M13 8l2.200-1.600V15',
  subheading:
    'M3.5 5v10M9.5 5v10M3.5 10h6M12.600 8.700c.3-2.400 4.200-2.200 4.200.2 0 2-3.200 3.300-4.300 6.100h4.400',
  bold: 'M6.5 4h4.300a2.900 2.900 0 0 1 0 5.800H6.500zM6.500 9.800h5a3.100 3.100 0 0 1 0 6.200h-5z',
  italic: 'M8.500 4h5M6.500 16h5M11.200 4 8.800 16',
  underline: 'M6 4v5.200a4 4 0 0 0 8 0V4M5.500 16.500h9',
  strike:
    'M3.500 10h13M13.500 6.300C13 4.800 11.700 4 10 4 8 4 6.500 5 6.500 6.700M6.300 13.200c.4 1.800 1.800 2.800 3.800 2.800 2.100 0 3.500-1 3.500-2.700',
  bullets: 'M8 5.500h8.500M8 10h8.500M8 14.500h8.500M4 5.500h.01M4 10h.01M4 14.500h.01',
  numbers:
    'M9 5.500h7.500M9 10h7.500M9 14.500h7.500M3.500 4.500l1.200-.7v4M3.400 12.600c.3-.7 2.200-.9 2.200.4 0 .8-1.200 1.400-2.200 2.500h2.300',
  quote:
    'M4 12.500V9a3.500 3.500 0 0 1 3-3.500M11 12.500V9a3.500 3.500 0 0 1 3-3.500M4 10h3.500v3.500H4zM11 10h3.500v3.500H11z',
  rule: 'M3.500 10h13',
  link: 'M8.500 11.500a3 3 0 0 0 4.300 0l2.700-2.700a3 3 0 0 0-4.300-4.300L10 5.700M11.500 8.500a3 3 0 0 0-4.300 0L4.500 11.200a3 3 0 0 0 4.300 4.300L10 14.300',
  image:
    'M5 3.500h10a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2M6.200 8a1.300 1.300 0 1 0 2.600 0a1.300 1.300 0 1 0-2.600 0M3.500 14l4-3.500 3 2.500 3-3 3.500 3.500',
  clear: 'M5 4.500h9.500M9.500 4.500 8 13M12.500 12.500l4 4M16.500 12.500l-4 4M5.500 16h4',
  undo: 'M4 7.500h8a4.200 4.200 0 0 1 0 8.500H8.500M4 7.500 7.500 4M4 7.500 7.500 11',
  redo: 'M16 7.500H8a4.200 4.200 0 0 0 0 8.500h3.500M16 7.500 12.500 4M16 7.500 12.500 11',
};

/** The icons of lists and of undo and redo are mirrored in Arabic. */
const POINTING = new Set(['bullets', 'numbers', 'undo', 'redo']);

export function ToolIcon({ name }: { name: Tool['name'] | 'link' | 'image' }) {
  return (
    <svg className={POINTING.has(name) ? 'glyph icon-dir' : 'glyph'} viewBox="0 0 20 20" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
