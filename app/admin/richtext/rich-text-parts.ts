import { Extension, type Extensions } from '@tiptap/core';
import Image from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import StarterKit from '@tiptap/starter-kit';

const DIRECTIONS = new Set(['ltr', 'rtl', 'auto']);

/** Preserves a paragraph's own direction (an Arabic line in an English text). */
const Direction = Extension.create({
  name: 'direction',
  addGlobalAttributes() {
    return [
      {
        types: ['paragraph', 'heading', 'bulletList', 'orderedList', 'listItem', 'blockquote'],
        attributes: {
          dir: {
            default: null,
            parseHTML: (element) => {
              const dir = element.getAttribute('dir');
              return dir && DIRECTIONS.has(dir) ? dir : null;
            },
          },
        },
      },
    ];
  },
});

/** The content that the editor allows: the same as the sanitiser of lib/html.ts, with tables and pictures. */
export function richTextParts(): Extensions {
  return [
    StarterKit.configure({
      heading: { levels: [2, 3, 4] },
      link: {
        openOnClick: false,
        autolink: true,
        defaultProtocol: 'https',
        protocols: ['http', 'https', 'mailto', 'tel'],
        HTMLAttributes: { target: null, rel: null, class: null },
      },
      trailingNode: false,
    }),
    Image.configure({ inline: false }),
    TableKit.configure({ table: { resizable: false } }),
    Direction,
  ];
}
