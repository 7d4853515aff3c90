import { hydrate } from '../ui/hydrate.tsx';

hydrate();
