import { Button } from '@mantine/core';
import { Form, useNavigation } from 'react-router';
import { PLATFORM_LOGO_BYTES } from '#lib/file-limits.ts';
import { LogoFields } from '../../../ui/console/branding/logo-fields.tsx';
import { useTexts } from '../../../ui/console/texts.tsx';
import { type LogoErrors, PLATFORM_LOGOS } from './brand-view.ts';

type Props = {
  saved: { logo: string | null; logoDark: string | null };
  errors: LogoErrors;
  name: string;
  canEdit: boolean;
};

/**
 * The platform's logos. A separate form, because a chosen file would be lost while the page asks for the password.
 */
export function LogosForm({ saved, errors, name, canEdit }: Props) {
  const t = useTexts();
  const isSending = useNavigation().formMethod === 'POST';
  const addresses = { logo: addressOf(saved.logo), logoDark: addressOf(saved.logoDark) };
  return (
    <Form method="post" encType="multipart/form-data" className="brand-form">
      <input type="hidden" name="intent" value="logos" />
      <fieldset className="brand-form" disabled={!canEdit}>
        <LogoFields
          names={PLATFORM_LOGOS}
          saved={addresses}
          ownerName={name}
          errors={errors}
          maxBytes={PLATFORM_LOGO_BYTES}
        />
      </fieldset>
      {canEdit ? (
        <div>
          <Button type="submit" loading={isSending}>
            {t('branddesk.saveLogos')}
          </Button>
        </div>
      ) : null}
    </Form>
  );
}

const addressOf = (hash: string | null) => hash && `/brand/${hash}`;
