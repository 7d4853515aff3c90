import { useRevalidator } from 'react-router';
import type { Frame } from './frame.ts';
import { useStaffLive } from './use-staff-live.ts';

/** Reloads the frame when this person's name, picture or role differs from the one shown. */
export function useLivePerson(user: Frame['user']): void {
  const { revalidate } = useRevalidator();
  useStaffLive({
    staff: (now) => {
      const isSame = now.name === user.name && now.role === user.role && now.image === user.image;
      if (now.userId === user.id && !isSame) revalidate();
    },
  });
}
