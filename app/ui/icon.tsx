const PATHS = {
  search: 'M4.5 11a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0m11.5 5 4.5 4.5',
  home: 'M4 11l8-7 8 7v9H4z',
  cart: 'M5 8h14l-1 12H6L5 8ZM9 10V7a3 3 0 0 1 6 0v3',
  menu: 'M4 7h16M4 12h16M4 17h10',
  chevron: 'm6 9 6 6 6-6',
  next: 'm9 5 7 7-7 7',
  previous: 'm15 5-7 7 7 7',
  truck:
    'M2.5 6.5h11v10h-11zM13.5 10h4l4 3.5v3h-8zM5.2 17.5a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0m10.5 0a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0',
  returns: 'M4 9h11a5 5 0 0 1 0 10h-5M8 5 4 9l4 4',
  cash: 'M5 6h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2ZM9.4 12a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0M6.5 9.5v.01M17.5 14.5v.01',
  lock: 'M7 10.5h10a2 2 0 0 1 2 2v5.5a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-5.5a2 2 0 0 1 2-2ZM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  close: 'm6 6 12 12M18 6 6 18',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  filter: 'M4 7h10M18 7h2M4 17h2M10 17h10M14 7a2 2 0 1 0 4 0a2 2 0 1 0-4 0M6 17a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  sort: 'M8 5v14M4.5 15.5 8 19l3.5-3.5M16 19V5M12.5 8.5 16 5l3.5 3.5',
  globe: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17',
  warning: 'M12 4 3 19.5h18L12 4ZM12 10v4.5M12 17v.01',
  info: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M12 11v5M12 8v.01',
  error: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M12 7.5v5.5M12 16v.01',
  spinner: 'M12 3.5a8.5 8.5 0 1 0 8.5 8.5',
  tag: 'M4 4h8l8 8-8 8-8-8V4ZM8.5 8.5v.01',
  chat: 'M4 5h16v11H10l-5 4v-4H4z',
  copy: 'M10 8h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2ZM16 8V4H4v12h4',
  phone:
    'M6 3.5h3l1.5 4.5-2 1.5a12 12 0 0 0 6 6l1.5-2 4.5 1.5v3c0 1-.8 2-2 2C10.5 20 4 13.5 4 5.5c0-1.2 1-2 2-2Z',
  mail: 'M4 6h16v12H4zM4 7l8 6 8-6',
  pin: 'M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11ZM9.6 10a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0-4.8 0',
  box: 'M4 8l8-4 8 4v8l-8 4-8-4V8ZM4 8l8 4 8-4M12 12v8',
  clock: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M12 7v5l3.5 2',
  sun: 'M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z',
  image:
    'M6 4.5h12a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2ZM4 16l4.5-4.5 4 4 2.5-2.5 5 5M14 9.5a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0',
  spark: 'M12 3.5 14 10l6.5 2-6.5 2-2 6.5L10 14l-6.5-2L10 10z',
  gift: 'M4 9.5h16v3.5H4zM5.5 13h13v7.5h-13zM12 9.5v11M12 9.5c-3 0-5-1-5-3s3.5-2.5 5 3c1.5-5.5 5-5 5-3s-2 3-5 3Z',
  heart: 'M12 20s-7.5-4.6-7.5-10.2A4.3 4.3 0 0 1 12 7.2a4.3 4.3 0 0 1 7.5 2.6C19.5 15.4 12 20 12 20Z',
  star: 'm12 3 2.8 5.7 6.2.9-4.5 4.4 1.1 6.2L12 17.3l-5.6 2.9 1.1-6.2L3 9.600l6.200-.9z',
  share: 'M12 15V4M8 7.5 12 3.5l4 4M7 11H5v9.5h14V11h-2',
  leaf: 'M5 19c0-9 5-14 15-14 0 10-5 15-14 14ZM5 19l8-8',
  user: 'M8 8a4 4 0 1 0 8 0a4 4 0 1 0-8 0M4.5 20.5c1-4 4-6 7.5-6s6.5 2 7.5 6',
  eye: 'M2.5 12c2.5-4.5 5.8-6.5 9.5-6.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5s-7-2-9.5-6.5ZM9.2 12a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0-5.6 0',
  leave: 'M14 4.5H5v15h9M10 12h11M17.5 8.5 21 12l-3.5 3.5',
} as const;

export type IconName = keyof typeof PATHS;

export function isIconName(name: string): name is IconName {
  return Object.hasOwn(PATHS, name);
}

/** Directional icons, mirrored in Arabic; clocks, ticks, carts and symbols are not. */
const POINTING: ReadonlySet<IconName> = new Set(['next', 'previous', 'truck', 'returns', 'chat', 'leave']);

export function Icon({ name, size = 'm' }: { name: IconName; size?: 'xs' | 's' | 'm' | 'l' }) {
  const pointing = POINTING.has(name) ? ' icon-dir' : '';
  const spinning = name === 'spinner' ? ' spinner' : '';
  return (
    <svg className={`icon ${size}${pointing}${spinning}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
