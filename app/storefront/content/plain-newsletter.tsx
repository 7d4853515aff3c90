import { paths } from '../page/paths.ts';
import { useLocalePath } from '../shell/shell-context.tsx';
import { Band, NewsletterFields } from './newsletter-form.tsx';

/** The newsletter's band as markup alone: its form is answered by the newsletter's own page. */
export function PlainNewsletter({ title, body }: { title: string; body: string }) {
  const href = useLocalePath();
  const form = (
    <form method="post" action={href(paths.newsletter)} noValidate className="newsletter-form">
      <NewsletterFields />
    </form>
  );
  return <Band title={title} body={body} form={form} />;
}
