import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';

/** Notice of an order that waits for a bank transfer, with a link to the details. */
export function TransferNote({ title, text, path }: { title: string; text: string; path: string }) {
  return (
    <section className="box not-completed">
      <h2>
        <Icon name="clock" />
        {title}
      </h2>
      <Link className="btn primary" to={path}>
        {text}
      </Link>
    </section>
  );
}
