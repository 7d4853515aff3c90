import { initialsOf } from '../initials.ts';

type Props = { name: string /** The photo's URL; null: the initials. */; src: string | null; big?: boolean };

/** A person's photo, or their initials. */
export function Avatar({ name, src, big = false }: Props) {
  const classes = big ? 'avatar big' : 'avatar';
  if (!src) return <span className={classes}>{initialsOf(name)}</span>;
  return <img className={classes} src={src} width={big ? 72 : 32} height={big ? 72 : 32} alt="" />;
}
