import type { ReactNode } from 'react';

/** A picture, one sentence and one next step. `heading` is the level that fits the page. */
export function EmptyState(props: {
  picture: string;
  title: string;
  text: string;
  heading?: 'h1' | 'h2';
  framed?: boolean;
  children?: ReactNode;
}) {
  const Heading = props.heading ?? 'h2';
  return (
    <div className={props.framed ? 'empty framed' : 'empty'}>
      <img className="spot" src={props.picture} alt="" width={600} height={450} />
      <Heading>{props.title}</Heading>
      <p>{props.text}</p>
      {props.children ? <div className="actions">{props.children}</div> : null}
    </div>
  );
}
