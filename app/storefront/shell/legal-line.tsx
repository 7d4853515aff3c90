import { useShell } from './shell-context.tsx';

/** The store's legal details at the foot of each page; nothing if the store has entered none. */
export function LegalLine() {
  const { legal } = useShell();
  if (!legal) return null;
  const { parts, seal } = legal;
  return (
    <p className="legal-line">
      {parts.join(' · ')}
      {seal && parts.length > 0 ? ' · ' : null}
      {seal ? (
        <a href={seal.href} target="_blank" rel="noopener nofollow">
          {seal.label}
        </a>
      ) : null}
    </p>
  );
}
