import { data } from 'react-router';
import { z } from 'zod';
import { requestPasswordLink } from '#domain/identity/index.ts';
import { requestContext } from '#server/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { PlatformFrame } from '../shell/platform-frame.tsx';
import type { Route } from './+types/forgot-password.route';
import { ForgotPasswordPage, type LinkRequest } from './forgot-password-page.tsx';

const fields = z.object({ email: z.string().max(254).catch('') });
const STATUS = { email_invalid: 422, too_many_tries: 429 } as const;

/** Answers every address in the same way, so that the answer does not reveal who has an account. */
export async function action({ context, request: post }: Route.ActionArgs) {
  const { ip, now: at, platformOrigin: origin } = context.get(requestContext);
  const { email } = fields.parse(Object.fromEntries(await post.formData()));
  const asked = await requestPasswordLink({ email, ip, origin, at });
  if (asked.ok) return data<LinkRequest>({ outcome: 'sent', email: email.trim(), minutes: 0 });
  const minutes = asked.code === 'too_many_tries' ? Math.ceil(asked.data.retryAfterSeconds / 60) : 0;
  return data<LinkRequest>({ outcome: asked.code, email, minutes }, { status: STATUS[asked.code] });
}

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  const t = useTexts();
  return (
    <PlatformFrame>
      <title>{t('platform.title', { page: t('platform.forgotPassword.title') })}</title>
      <meta name="robots" content="noindex" />
      <ForgotPasswordPage done={actionData} />
    </PlatformFrame>
  );
}
