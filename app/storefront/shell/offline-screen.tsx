import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { useTexts } from './shell-context.tsx';

/** Shown instead of a page that could not be loaded. Retries when the connection is back. */
export function OfflineScreen({ to, back }: { to: string; back?: () => void }) {
  const navigate = useNavigate();
  const text = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  const again = useCallback(() => {
    if (navigator.onLine) void navigate(to, { replace: to === location.pathname + location.search });
  }, [navigate, to]);
  useEffect(() => {
    heading.current?.focus();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [again]);
  return (
    <div className="wrap">
      <div className="empty tall" role="alert">
        {/* The icon is inline, because a picture could not be fetched offline. */}
        <span className="spot-icon">
          <Icon name="globe" size="l" />
        </span>
        <h1 ref={heading} tabIndex={-1}>
          {text('storefront.offline.title')}
        </h1>
        <p>{text('storefront.offline.text')}</p>
        <div className="actions">
          <button type="button" className="btn primary" onClick={again}>
            {text('storefront.error.again')}
          </button>
          {back ? (
            <button type="button" className="btn line" onClick={back}>
              {text('storefront.offline.back')}
            </button>
          ) : null}
        </div>
      </div>
    </div>
  );
}
