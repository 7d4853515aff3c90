import { hydrate } from '../ui/hydrate.tsx';
import { keepEarlyPresses } from './cart-forms.ts';
import { letFadesBeOvertaken } from './cross-fades.ts';

keepEarlyPresses();
letFadesBeOvertaken();
hydrate();
