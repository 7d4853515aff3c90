import { Extension, type Extensions } from '@tiptap/core';
import Image from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import StarterKit from '@tiptap/starter-kit';

const DIRECTIONS = new Set(['ltr', 'rtl', 'auto']);

/** A direction that a paragraph was given (an Arabic line in an English text) outlives editing. */
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

/** What a rich text may hold in the editor: what the sanitiser of lib/html.ts lets through, tables and pictures too. */
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
