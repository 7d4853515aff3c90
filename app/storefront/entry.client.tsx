import { hydrate } from '../ui/hydrate.tsx';
import { keepEarlyPresses } from './cart/cart-forms.ts';
import { letFadesBeOvertaken } from './shell/cross-fades.ts';

keepEarlyPresses();
letFadesBeOvertaken();
hydrate();
