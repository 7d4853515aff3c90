const PATHS = {
  burger: 'M3.5 5.5h13M3.5 10h13M3.5 14.5h13',
  products: 'M3.5 3.5h6l7 7-6 6-7-7zM6 7a1 1 0 1 0 2 0a1 1 0 1 0-2 0',
  orders: 'M4.5 3h11v14l-2.2-1.4L11 17l-1-.8-1 .8-2.3-1.4L4.5 17zM7.5 7h5M7.5 10.5h5',
  store: 'M4 9v7.5h12V9M3 7.5 4.5 3.5h11L17 7.5a2.3 2.3 0 0 1-4.6.2 2.4 2.4 0 0 1-4.8 0A2.3 2.3 0 0 1 3 7.5z',
  open: 'M11.5 3.5h5v5M16 4l-7 7M14.5 12v4.5h-11v-11H8',
  search: 'M4 9a5 5 0 1 0 10 0a5 5 0 1 0-10 0M13 13l3.5 3.5',
  next: 'm8 5.5 4.5 4.5L8 14.5',
  back: 'm12 5.5-4.5 4.5 4.5 4.5',
  arrow: 'M4 10h12m0 0-4.5-4.5M16 10l-4.5 4.5',
  upload: 'M10 13V4m0 0L6.5 7.5M10 4l3.5 3.5M3.5 16.5h13',
  download: 'M10 3.5v9m0 0L6.5 9m3.5 3.5L13.5 9M3.5 16.5h13',
  box: 'm10 3 6.5 3.5v7L10 17l-6.5-3.5v-7zM3.5 6.5 10 10l6.5-3.5M10 10v7',
  truck:
    'M2.5 5.5h9v8.5h-9zM11.5 8.5h3l3 3v2.5h-6zM4.5 15a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0M12.5 15a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0',
  cash: 'M4 5.5h12a1.5 1.5 0 0 1 1.5 1.5v6a1.5 1.5 0 0 1-1.5 1.5H4A1.5 1.5 0 0 1 2.5 13V7A1.5 1.5 0 0 1 4 5.5M8 10a2 2 0 1 0 4 0a2 2 0 1 0-4 0M5 10h.01M15 10h.01',
  phone:
    'M5.5 3h2.3l1.2 3.6-1.6 1.3a9.5 9.5 0 0 0 4.7 4.7l1.3-1.6 3.6 1.2v2.3c0 .9-.7 1.6-1.6 1.5C9.1 15.6 4.4 10.9 4 4.6 3.9 3.7 4.6 3 5.5 3z',
  mail: 'M4 4.5h12A1.5 1.5 0 0 1 17.5 6v8a1.5 1.5 0 0 1-1.5 1.5H4A1.5 1.5 0 0 1 2.5 14V6A1.5 1.5 0 0 1 4 4.5M3 6l7 5 7-5',
  chat: 'M3.5 16.5 4.5 13a6.5 6.5 0 1 1 2.5 2.5z',
  copy: 'M8.5 7H15a1.5 1.5 0 0 1 1.5 1.5V15a1.5 1.5 0 0 1-1.5 1.5H8.5A1.5 1.5 0 0 1 7 15V8.5A1.5 1.5 0 0 1 8.5 7M13 4.5V3.5H3.5V13h1',
  check: 'm4.5 10.5 3.5 3.5 7.5-8',
  close: 'm5 5 10 10M15 5 5 15',
  warning: 'M10 3.5 2.5 16.5h15zM10 8.5v3.5M10 14.3v.1',
  info: 'M3 10a7 7 0 1 0 14 0a7 7 0 1 0-14 0M10 9v4.5M10 6.5v.1',
  globe: 'M3 10a7 7 0 1 0 14 0a7 7 0 1 0-14 0h14M10 3c4 4.5 4 9.5 0 14-4-4.5-4-9.5 0-14z',
  sun: 'M6.8 10a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0-6.4 0M10 2.5v1.8M10 15.7v1.8M2.5 10h1.8M15.7 10h1.8M4.7 4.7 6 6M14 14l1.3 1.3M15.3 4.7 14 6M6 14l-1.3 1.3',
  moon: 'M16 12A7 7 0 0 1 8 4a6.5 6.5 0 1 0 8 8z',
  signOut: 'M8 3.5H3.5v13H8M8.5 10h8m0 0L13 6.5M16.5 10 13 13.5',
  pencil: 'm3.5 16.5.8-3.5L13 4.3a1.6 1.6 0 0 1 2.7 2.7L7 15.7z',
  file: 'M5 2.8h6.5L15.5 7v10.2H5zM11 3v4.5h4M7.8 11h5M7.8 14h5',
  image:
    'M5 3.5h10a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2M6.2 8a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0M3.5 14l4-3.5 3 2.5 3-3 3.5 3.5',
  layers: 'm10 3 7 3.8-7 3.8-7-3.8zM3 10.5l7 3.8 7-3.8',
  palette:
    'M10 3a7 7 0 1 0 0 14c1.5 0 1.7-1 1.2-2-.6-1.2.2-2.3 1.6-2.3H15c1.2 0 2-1 2-2.5C17 6 13.9 3 10 3zM6.5 9.5h.01M9 6.5h.01M13 7.5h.01',
  shield: 'M10 2.8 16 5v4.5c0 3.7-2.5 6.3-6 7.7-3.5-1.4-6-4-6-7.7V5zM7.3 10l2 2 3.5-4',
  server: 'M3.5 4h13v5h-13zM3.5 11h13v5h-13zM6.5 6.5h.01M6.5 13.5h.01',
  people:
    'M4.5 7a3 3 0 1 0 6 0a3 3 0 1 0-6 0M2.5 16.5c.4-3 2.3-4.5 5-4.5s4.6 1.5 5 4.5M12.5 4.2a3 3 0 0 1 0 5.6M15 12.5c1.5.7 2.3 2 2.5 4',
  plus: 'M10 4v12M4 10h12',
  awning:
    'M3.2 8 5 3.5h10L16.8 8c0 1.6-1 2.6-2.3 2.6S12.3 9.6 12.3 8c0 1.6-1 2.6-2.3 2.6S7.7 9.6 7.7 8c0 1.6-1 2.6-2.3 2.6S3.2 9.6 3.2 8zM4.8 13.2v3.6h10.4v-3.6',
} as const;

export type GlyphName = keyof typeof PATHS;

/** Glyphs that point somewhere turn round in Arabic. */
const POINTING: ReadonlySet<GlyphName> = new Set([
  'next',
  'back',
  'arrow',
  'truck',
  'signOut',
  'open',
  'chat',
]);

/** The 20-pixel line drawings of the admin and the platform. */
export function Glyph({ name, small = false }: { name: GlyphName; small?: boolean }) {
  const classes = ['glyph', small ? 'small' : '', POINTING.has(name) ? 'icon-dir' : '']
    .filter(Boolean)
    .join(' ');
  return (
    <svg className={classes} viewBox="0 0 20 20" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
