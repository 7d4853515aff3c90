import type { CityRow } from './row.ts';

/** Cities and larger towns. */
export const BH: readonly CityRow[] = [
  ['Manama', 'المنامة', '13', 'Al Manamah'],
  ['Muharraq', 'المحرق', '15', 'Al Muharraq'],
  ['Riffa', 'الرفاع', '14', 'Ar Rifa', 'Al Riffa'],
  ['Hamad Town', 'مدينة حمد', '17', 'Madinat Hamad'],
  ['Isa Town', 'مدينة عيسى', '14', 'Madinat Isa'],
  ['Sitra', 'سترة', '13', 'Sitrah'],
  ['Budaiya', 'البديع', '17', 'Al Budayyi'],
  ['Jidhafs', 'جدحفص', '13', 'Jidd Hafs'],
  ['Sanabis', 'السنابس', '13'],
  ['Tubli', 'توبلي', '13'],
  ['Juffair', 'الجفير', '13'],
  ['Adliya', 'العدلية', '13'],
  ['Hidd', 'الحد', '15', 'Al Hidd'],
  ['Arad', 'عراد', '15'],
  ['Galali', 'قلالي', '15'],
  ['Amwaj Islands', 'جزر أمواج', '15', 'Amwaj'],
  ['Diyar Al Muharraq', 'ديار المحرق', '15'],
  ['Aali', 'عالي', '17', "A'ali"],
  ['Saar', 'سار', '17'],
  ['Salman City', 'مدينة سلمان', '17'],
  ['Zallaq', 'الزلاق', '14'],
  ['Askar', 'عسكر', '14'],
];
