export type BadgeLook = {
  tone: 'neutral' | 'success' | 'warning' | 'danger' | 'info';
  mark: 'open' | 'half' | 'full' | 'none';
};

export function Badge({ look, children }: { look: BadgeLook; children: string }) {
  return (
    <span className="badge" data-tone={look.tone} data-mark={look.mark}>
      {children}
    </span>
  );
}
