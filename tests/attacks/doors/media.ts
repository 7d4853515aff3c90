import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { addVideo, recordImage } from '#domain/media/index.ts';
import { TEST_TIME } from '#tests/support/stores.ts';
import { type Doors, SECRET } from './door.ts';

const IMAGE = {
  hash: 'd'.repeat(64),
  contentType: 'image/jpeg',
  width: 9,
  height: 9,
  bytes: Buffer.from('x'),
  blur: '',
} as const;

const VIDEO = {
  hash: 'e'.repeat(64),
  contentType: 'video/mp4',
  bytes: 9,
  width: null,
  height: null,
  seconds: 7,
} as const;
const kept = () => Promise.resolve(true);

const doors: Doors = async (store) => {
  const act = systemAct('test', TEST_TIME);
  const { mediaId } = await withStore(store.id, (tx) =>
    recordImage(tx, IMAGE, { fileName: `${SECRET}.jpg`, act }),
  );
  const added = await withStore(store.id, (tx) =>
    addVideo(tx, VIDEO, { fileName: `${SECRET}.mp4`, act, store: kept }),
  );
  const film = {
    path: '/admin/media/videos/:videoId',
    ids: { videoId: added.ok ? added.value.videoId : '' },
  };
  const one = { path: '/admin/media/:mediaId', ids: { mediaId } };
  return [
    { needs: 'media.view', path: '/admin/media' },
    { needs: 'media.edit', path: '/admin/media', post: { file: 'no file' } },
    { needs: 'media.view', path: '/admin/media/list' },
    { needs: 'media.edit', path: '/admin/media/upload', post: { file: 'no file' } },
    { needs: 'media.view', ...one },
    { needs: 'media.edit', ...one, post: { version: '1', x: '101', y: '0' } },
    { needs: 'media.edit', ...one, post: { intent: 'remove' }, acts: true },
    { needs: 'media.view', path: '/admin/media/videos' },
    { needs: 'media.view', path: '/admin/media/videos/list' },
    { needs: 'media.edit', path: '/admin/media/videos/upload', post: { intent: 'begin' } },
    { needs: 'media.view', ...film },
    { needs: 'media.edit', ...film, post: { intent: 'remove' }, acts: true },
  ];
};

export default doors;
