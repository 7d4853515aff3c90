import { data } from 'react-router';
import { withStore } from '#db/index.ts';
import { photoOfReturn } from '#domain/returns/index.ts';
import { photoAnswer } from '#server/index.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/return-photo.route';

export const loader = staffOnly('orders.view', async ({ params }: Route.LoaderArgs, staff) => {
  const { orderId, photoId } = params;
  const photo = await withStore(staff.store.id, (tx) => photoOfReturn(tx, { orderId, photoId }));
  const answer = photo && (await photoAnswer(staff.request.config, staff.store.id, photo));
  if (!answer) throw data(null, { status: 404 });
  return answer;
});
