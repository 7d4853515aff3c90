import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';

/** An order that waits for its bank transfer: where the details and the receipt are. */
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
