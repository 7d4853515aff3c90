import type { ReactNode } from 'react';
import { Card } from '../../ui/console/card.tsx';

/** A card beside a page's main content. */
export function SideCard(props: { id: string; title: string; acts?: ReactNode; children: ReactNode }) {
  return (
    <Card title={props.title} acts={props.acts} headingId={props.id} bodyClass="card-body">
      {props.children}
    </Card>
  );
}

/** A label and its value in a list of facts. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
