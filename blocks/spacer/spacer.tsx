import type { BlockProps } from '../drawing.ts';
import type { spacer } from './fields.ts';

export function Spacer({ options }: BlockProps<typeof spacer>) {
  return (
    <div className="spacer" data-size={options.size}>
      <div className="wrap">{options.hasLine ? <hr /> : null}</div>
    </div>
  );
}
