import { Link } from 'react-router';
import { Badge } from '../../../ui/console/badge.tsx';
import { Card } from '../../../ui/console/card.tsx';
import { isolate } from '../../../ui/console/isolate.ts';
import { useTexts } from '../../../ui/console/texts.tsx';
import type { WhenText } from '../../../ui/console/when.ts';
import { useReading } from '../../../ui/locale-context.tsx';
import { OwnText } from '../../../ui/own-text.tsx';
import { localPath } from '../../shell/local-path.ts';
import { actorName } from '../actor-name.ts';

type Version = {
  version: number;
  byName: string;
  at: WhenText;
  stores: number;
  someStores: { slug: string; name: string }[];
  hasCurrentTerms: boolean;
};

/** The current version, and each earlier version that stores still have, with the number of stores. */
export function PackageVersions({ versions }: { versions: Version[] }) {
  const t = useTexts();
  return (
    <Card title={t('packagedesk.versions')}>
      <ol className="console-history">
        {versions.map((version, index) => (
          <li key={version.version}>
            <span className="row">
              <span className="strong">{t('packagedesk.version', { version: version.version })}</span>
              <Terms isCurrent={index === 0} isSame={version.hasCurrentTerms} />
            </span>
            <span className="caption">
              {t('packagedesk.by', { name: isolate(actorName(t, version.byName)), date: version.at.text })}
            </span>
            <span>{t('packagedesk.stores', { count: version.stores })}</span>
            <Stores version={version} />
          </li>
        ))}
      </ol>
      {versions.length > 1 ? <p className="caption">{t('packagedesk.moveHint')}</p> : null}
    </Card>
  );
}

function Terms({ isCurrent, isSame }: { isCurrent: boolean; isSame: boolean }) {
  const t = useTexts();
  if (isCurrent) {
    return <Badge look={{ tone: 'success', mark: 'full' }}>{t('packagedesk.current')}</Badge>;
  }
  return isSame ? (
    <Badge look={{ tone: 'neutral', mark: 'open' }}>{t('packagedesk.sameTerms')}</Badge>
  ) : (
    <Badge look={{ tone: 'warning', mark: 'half' }}>{t('packagedesk.otherTerms')}</Badge>
  );
}

function Stores({ version: { stores, someStores } }: { version: Version }) {
  const t = useTexts();
  const { locale } = useReading();
  if (stores === 0) return null;
  return (
    <span className="caption package-stores">
      {someStores.map(({ slug, name }) => (
        <Link key={slug} className="text-link" to={localPath(`/platform-admin/stores/${slug}`, locale)}>
          <OwnText>{name}</OwnText>
        </Link>
      ))}
      {stores > someStores.length ? t('packagedesk.more', { count: stores - someStores.length }) : null}
    </span>
  );
}
