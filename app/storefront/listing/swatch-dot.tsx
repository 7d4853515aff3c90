/** The swatch of a filter's value: its picture in front of its colour. Nothing without either. */
export function SwatchDot({ swatch, picture = '' }: { swatch: string; picture?: string | undefined }) {
  if (!swatch && !picture) return null;
  return (
    <i
      className="swatch-dot"
      style={{ background: swatch }}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: built on the server (swatch-markup.server.ts)
      dangerouslySetInnerHTML={{ __html: picture }}
    />
  );
}
