import { type ReactNode, useId } from 'react';

type Props = {
  /** The card's heading. A card without one is named for screen readers by `label`. */
  title?: ReactNode;
  label?: string;
  acts?: ReactNode;
  id?: string;
  /** The heading's id, if another element refers to it. */
  headingId?: string;
  className?: string;
  children: ReactNode;
};

export function Card({ children, bodyClass = 'card-body stack', ...frame }: Props & { bodyClass?: string }) {
  return (
    <CardFrame {...frame}>
      <div className={bodyClass}>{children}</div>
    </CardFrame>
  );
}

/** A card around content with a body of its own: a list of rows, a table, a form. */
export function CardFrame({ title, label, acts, id, headingId, className, children }: Props) {
  const own = useId();
  const heading = headingId ?? `${id ?? own}-title`;
  return (
    <section
      id={id}
      className={className ? `card ${className}` : 'card'}
      aria-labelledby={title ? heading : undefined}
      aria-label={title ? undefined : label}
    >
      {title ? (
        <div className="card-head">
          <h2 id={heading} className={acts ? 'grow' : undefined}>
            {title}
          </h2>
          {acts}
        </div>
      ) : null}
      {children}
    </section>
  );
}
