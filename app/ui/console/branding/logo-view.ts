export type LogoFieldName = 'logo' | 'logoDark' | 'favicon';
export type LogoProblem = 'logoType' | 'logoLarge' | 'logoPixels' | 'logoBusy' | 'logoGone' | 'logoFull';
