import type { OwnDocuments } from './order-views.ts';

export function OrderDocuments({ documents }: { documents: OwnDocuments | null }) {
  if (!documents) return null;
  return (
    <section className="box">
      <h2>{documents.title}</h2>
      {documents.note ? <p>{documents.note}</p> : null}
      {documents.links.map(({ href, label }) => (
        <p key={href}>
          <a className="link" href={href}>
            {label}
          </a>
        </p>
      ))}
    </section>
  );
}
