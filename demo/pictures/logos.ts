/** A mark on 400 by 400 for each brand: its paper, and its drawing. */
const LOGOS: Record<string, readonly [paper: string, drawing: string]> = {
  kesarandclay: [
    "#f6dcc4",
    `<g fill="#b4532a"><path d="M200 250C130 220 120 130 200 70C280 130 270 220 200 250z"/><path d="M196 256C120 256 76 200 84 130C140 130 190 180 196 256z" fill="#e0913a"/><path d="M204 256C280 256 324 200 316 130C260 130 210 180 204 256z" fill="#e0913a"/><path d="M110 280H290C286 330 250 350 200 350S114 330 110 280z" fill="#7a3420"/></g>`,
  ],
  monsoonsupply: [
    "#d5e5ec",
    `<path d="M110 210a60 60 0 0 1 26-116a84 84 0 0 1 152 20a54 54 0 0 1 6 96z" fill="#2b5d7d"/><g stroke="#e0913a" stroke-width="18" stroke-linecap="round"><path d="M140 250l-20 70M206 250l-20 70M272 250l-20 70"/></g>`,
  ],
  chaitheory: [
    "#efe3c6",
    `<path d="M100 170H270V240C270 300 240 330 185 330S100 300 100 240z" fill="#7a3f1d"/><path d="M270 190C330 180 330 270 262 266" fill="none" stroke="#7a3f1d" stroke-width="18"/><path d="M150 140C120 110 180 90 150 50M215 140C185 110 245 90 215 50" fill="none" stroke="#c9772f" stroke-width="14" stroke-linecap="round"/>`,
  ],
  dhaagastudio: [
    "#f1d8dc",
    `<path d="M120 80H280V116H120zM120 290H280V326H120z" fill="#3d1f2c"/><path d="M140 116H260V290H140z" fill="#a33d5c"/><path d="M140 150L260 130M140 190L260 170M140 230L260 210M140 270L260 250" stroke="#f1d8dc" stroke-width="9"/><path d="M260 260C340 250 330 340 290 360" fill="none" stroke="#a33d5c" stroke-width="10" stroke-linecap="round"/>`,
  ],
  pedalwala: [
    "#dfe9d5",
    `<circle cx="200" cy="200" r="118" fill="none" stroke="#2f5d46" stroke-width="26"/><path d="M200 90V310M105 145L295 255M105 255L295 145" stroke="#2f5d46" stroke-width="10"/><circle cx="200" cy="200" r="34" fill="#e27a3a"/>`,
  ],
  littlebanyan: [
    "#e5ecd3",
    `<path d="M184 330V220H216V330z" fill="#6d4a2a"/><path d="M120 330C120 280 130 250 140 230M280 330C280 280 270 250 260 230" stroke="#6d4a2a" stroke-width="10" fill="none"/><circle cx="200" cy="140" r="82" fill="#4f7d4c"/><circle cx="120" cy="180" r="58" fill="#6d9a5f"/><circle cx="280" cy="180" r="58" fill="#6d9a5f"/>`,
  ],
  paisagarden: [
    "#f3e6b8",
    `<circle cx="200" cy="262" r="84" fill="#d69a2d"/><circle cx="200" cy="262" r="60" fill="#efc25c"/><path d="M200 190V110" stroke="#39663f" stroke-width="14"/><path d="M200 130C200 70 250 50 300 54C296 110 260 134 200 130zM200 150C200 100 160 80 112 84C116 134 150 156 200 150z" fill="#4f8a54"/>`,
  ],
  northlightaudio: [
    "#d9d7ec",
    `<g fill="#352f66"><rect x="80" y="170" width="28" height="60" rx="14"/><rect x="132" y="120" width="28" height="160" rx="14"/><rect x="184" y="70" width="28" height="260" rx="14" fill="#ef8f5a"/><rect x="236" y="120" width="28" height="160" rx="14"/><rect x="288" y="170" width="28" height="60" rx="14"/></g>`,
  ],
  fernwehoutdoors: [
    "#d6e6e0",
    `<circle cx="278" cy="120" r="40" fill="#e59a3c"/><path d="M50 320L160 120L230 240L270 180L350 320z" fill="#2c5a55"/><path d="M160 120L196 182L160 206L124 186z" fill="#f6f8f3"/>`,
  ],
  hearthandhollow: [
    "#eadfd3",
    `<path d="M200 60C270 140 300 180 300 240A100 100 0 0 1 100 240C100 180 150 160 200 60z" fill="#a8442f"/><path d="M200 190C240 230 250 250 250 278A50 50 0 0 1 150 278C150 250 180 230 200 190z" fill="#efb765"/>`,
  ],
  solysal: [
    "#f8e3c2",
    `<path d="M60 230A140 140 0 0 1 340 230z" fill="#d9622f"/><g stroke="#1f6a7d" stroke-width="18" fill="none" stroke-linecap="round"><path d="M60 270c40-24 60 24 100 0s60 24 100 0s50 10 80 0M60 318c40-24 60 24 100 0s60 24 100 0s50 10 80 0"/></g>`,
  ],
  tidelinesurf: [
    "#cfe4ea",
    `<path d="M60 290C90 150 220 80 330 150C260 140 230 190 250 230C270 260 310 260 340 250V320H60z" fill="#1f5c7a"/><circle cx="292" cy="98" r="34" fill="#f0a04b"/>`,
  ],
}

/** Draws the mark of a brand as SVG. @throws Error for a brand without one */
export function drawLogo(slug: string): string {
  const logo = LOGOS[slug]
  if (!logo) throw new Error(`The brand ${slug} of the demo has no logo.`)
  const [paper, drawing] = logo
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="400" height="400"><rect width="400" height="400" fill="${paper}"/>${drawing}</svg>`
}
