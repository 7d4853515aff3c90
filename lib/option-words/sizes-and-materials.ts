/** Sizes in words, in the format of colours.ts. Letters, numbers and measures follow rules of their own. */
export const SIZES = `
Extra small | صغير جدًا | | x-small
Small | صغير | | صغيرة
Medium | متوسط | | متوسطة, وسط
Large | كبير | | كبيرة
Extra large | كبير جدًا | | x-large, كبيرة جدًا
One size | مقاس واحد | | free size, one size fits all, مقاس حر, فري سايز
Standard | قياسي | | قياسية
Newborn | حديثو الولادة | | حديث الولادة
Single | مفرد | |
Double | مزدوج | |
Queen | كوين | |
King | كينج | | كنج`;

/** Units that follow a number: English | Arabic | other spellings. */
export const UNITS = `
cm | سم | سنتيمتر
mm | مم | مليمتر
m | م | متر
in | بوصة | inch, inches, إنش
ml | مل | مليلتر
l | لتر | litre, liter, litres, liters
g | غ | gram, grams, gr, جم, غم, غرام, جرام
kg | كغ | كجم, كغم, كيلو, كيلوغرام, كيلوجرام`;

/** Frequent materials, in the format of colours.ts. */
export const MATERIALS = `
Cotton | قطن | | قطني
Linen | كتان | | كتاني
Wool | صوف | | صوفي
Silk | حرير | | حريري
Satin | ساتان | |
Chiffon | شيفون | |
Velvet | مخمل | | قطيفة
Denim | دنيم | | جينز
Crêpe | كريب | | crepe
Lace | دانتيل | |
Tulle | تول | |
Cashmere | كشمير | |
Polyester | بوليستر | |
Nylon | نايلون | |
Viscose | فيسكوز | |
Canvas | كانفاس | |
Leather | جلد | | جلد طبيعي, genuine leather
Faux leather | جلد صناعي | | synthetic leather, vegan leather
Suede | شامواه | | سويد
Fur | فرو | |
Wood | خشب | | wooden, خشبي
Oak | خشب البلوط | | oak wood
Walnut | خشب الجوز | | walnut wood
Bamboo | خيزران | | بامبو
Rattan | راتان | | روطان
Jute | جوت | | خيش
Metal | معدن | | معدني
Steel | فولاذ | |
Stainless steel | فولاذ مقاوم للصدأ | | ستانلس ستيل, استانلس ستيل
Iron | حديد | |
Aluminium | ألمنيوم | | aluminum, ألومنيوم
Brass | نحاس أصفر | |
Copper | نحاس | |
Silver | فضة | |
Sterling silver | فضة إسترليني | | 925 silver, silver 925, فضة 925
Gold | ذهب | |
Gold plated | مطلي بالذهب | | gold-plated
Platinum | بلاتين | |
Pearl | لؤلؤ | |
Glass | زجاج | | زجاجي
Crystal | كريستال | |
Ceramic | سيراميك | | خزف
Porcelain | بورسلان | | بورسلين
Clay | فخار | | فخاري
Marble | رخام | | رخامي
Stone | حجر | | حجري
Plastic | بلاستيك | | بلاستيكي
Acrylic | أكريليك | | اكريليك
Silicone | سيليكون | | سيلكون
Rubber | مطاط | | مطاطي
Paper | ورق | | ورقي
Cardboard | كرتون | |`;
