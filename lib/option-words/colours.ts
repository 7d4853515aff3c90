/**
 * Frequent colours of fashion and home goods, one a line: English | Arabic | swatch | other spellings. The first two
 * are written into products; the others are only recognized.
 */
export const COLOURS = `
Black | أسود | #191919 | سوداء
White | أبيض | #FFFFFF | بيضاء
Off-white | أوف وايت | #FAF7EF | سكري
Ivory | عاجي | #F4ECD8 |
Cream | كريمي | #F6EBCF |
Grey | رمادي | #8A8D93 | gray, رمادية
Light grey | رمادي فاتح | #C9CBCF | light gray
Dark grey | رمادي داكن | #55585E | dark gray, رمادي غامق
Charcoal | فحمي | #3A3D42 |
Silver | فضي | #C0C4CA | فضية
Red | أحمر | #C62828 | حمراء
Dark red | أحمر داكن | #8E1B1B | أحمر غامق
Crimson | قرمزي | #A4133C |
Burgundy | عنابي | #7B1E3A |
Maroon | ماروني | #6B1A24 |
Wine | نبيتي | #6A1B33 | خمري
Coral | مرجاني | #F0745E |
Salmon | سلموني | #F2A08A |
Pink | وردي | #E79AB0 | وردية, زهري, زهرية, rose
Light pink | وردي فاتح | #F6CEDA |
Dark pink | وردي داكن | #C2557A | وردي غامق
Fuchsia | فوشيا | #D6217F | fuschia, hot pink, فوشي
Rose gold | ذهبي وردي | #C98B7D | روز جولد, روز قولد
Peach | خوخي | #F7C6A3 |
Apricot | مشمشي | #F2B27A |
Orange | برتقالي | #E07A1F | برتقالية
Brick | قرميدي | #A5492F | brick red, طوبي
Terracotta | تيراكوتا | #B65C3A |
Yellow | أصفر | #F2C230 | صفراء
Lemon | ليموني | #F1E15B |
Mustard | خردلي | #C8992B |
Gold | ذهبي | #C9A227 | golden, ذهبية
Bronze | برونزي | #A9743A |
Copper | نحاسي | #B46A3C |
Honey | عسلي | #C98B2E |
Beige | بيج | #D9C7A7 |
Sand | رملي | #C8B08A | رمل
Nude | نود | #E3BFA6 |
Camel | جملي | #B98A56 |
Tan | تان | #C8A27A |
Brown | بني | #6B4A2F | بنية
Light brown | بني فاتح | #A47B56 |
Dark brown | بني داكن | #4A3020 | بني غامق
Hazelnut | بندقي | #9A6B43 |
Mocha | موكا | #8B6A55 |
Green | أخضر | #2E7D46 | خضراء
Light green | أخضر فاتح | #9BD0A3 |
Dark green | أخضر داكن | #1E4D2F | أخضر غامق
Olive | زيتي | #6B7034 | زيتوني, olive green
Khaki | كاكي | #A99B6E |
Mint | نعناعي | #A8D8C0 | mint green
Pistachio | فستقي | #B7CE8B |
Emerald | زمردي | #0F7B5A | emerald green
Turquoise | تركوازي | #30B5B0 | تركواز
Teal | بترولي | #1F8A8C | petrol
Blue | أزرق | #2B62C4 | زرقاء
Light blue | أزرق فاتح | #9CC3EE |
Dark blue | أزرق داكن | #1C3F80 | أزرق غامق
Sky blue | سماوي | #8EC5EB | sky
Royal blue | أزرق ملكي | #2742B0 |
Navy | كحلي | #1F2A4D | navy blue, كحلية
Indigo | نيلي | #3B3A8F |
Purple | بنفسجي | #6A3FA0 | violet, بنفسجية, أرجواني
Mauve | موف | #A783B5 |
Lavender | لافندر | #B9A7D6 | خزامي
Lilac | ليلكي | #C4A5D4 |
Plum | برقوقي | #62304F |
Aubergine | باذنجاني | #4A2545 | eggplant
Multicolour | متعدد الألوان | | multicolor, multi-colour, multi-color, multi, ملون
Transparent | شفاف | | clear`;
