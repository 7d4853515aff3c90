import { hydrate } from '../ui/hydrate.tsx';
import { keepEarlyPresses } from './cart-forms.ts';

keepEarlyPresses();
hydrate();
