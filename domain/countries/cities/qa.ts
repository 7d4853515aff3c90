import type { CityRow } from './row.ts';

/** Cities, and towns around Doha. */
export const QA: readonly CityRow[] = [
  ['Doha', 'الدوحة', 'DA', 'Ad Dawhah'],
  ['Al Rayyan', 'الريان', 'RA', 'Ar Rayyan'],
  ['Al Wakrah', 'الوكرة', 'WA', 'Wakra'],
  ['Al Khor', 'الخور', 'KH', 'Khor'],
  ['Lusail', 'لوسيل', 'ZA'],
  ['Umm Salal', 'أم صلال', 'US', 'Umm Salal Muhammad', 'أم صلال محمد', 'Umm Slal'],
  ['Al Daayen', 'الظعاين', 'ZA', 'Daayen'],
  ['Al Sheehaniya', 'الشيحانية', 'SH', 'Shahaniya'],
  ['Al Shamal', 'الشمال', 'MS', 'Madinat Al Shamal', 'مدينة الشمال'],
  ['Mesaieed', 'مسيعيد', 'WA', 'Umm Said'],
  ['Al Wukair', 'الوكير', 'WA', 'Wukair'],
  ['Dukhan', 'دخان', 'SH'],
  ['Ras Laffan', 'راس لفان', 'KH', 'رأس لفان'],
  ['Al Thakhira', 'الذخيرة', 'KH'],
  ['Al Ruwais', 'الرويس', 'MS'],
  ['Al Gharrafa', 'الغرافة', 'RA', 'Gharafa'],
  ['Muaither', 'معيذر', 'RA'],
  ['Al Kheesa', 'الخيسة', 'ZA'],
];
