import type { Niche } from "#db/schema/market-words.ts"

/** Colours of one scene, from the wall behind to what stands out. */
type Palette = Record<"wall" | "far" | "mid" | "main" | "accent" | "dark" | "light", string>

const palette = (colours: string): Palette => {
  const [wall, far, mid, main, accent, dark, light] = colours.split(" ").map((hex) => `#${hex}`)
  return { wall, far, mid, main, accent, dark, light } as Palette
}

const PALETTES: readonly Palette[] = [
  palette("f4dcc6 e9bd9b d98e63 a84b2f e3a73f 3b2420 fff6ea"),
  palette("e3e9d8 c3d0b4 8fa67f 3f6650 d9793f 22332a fbf9f0"),
  palette("dbe8ee b3cfdc 7fa9bd 2f5b78 e8a24a 1c2f3e fafcfc"),
  palette("f6dfe2 e8b9c1 cf8795 8a3f5a e2b04a 3d1f2c fff7f5"),
  palette("f5e7bf e8cf8a d2a645 8c5a1f b5452c 3a2815 fffaea"),
  palette("d9d5ea b3abd4 8075b0 45397a f09a6a 221c40 faf7ff"),
]

/** Draws on 800 by 1000. */
type Scene = (colours: Palette) => string

const shape = (d: string, fill: string, more = "") => `<path d="${d}" fill="${fill}" ${more}/>`
const line = (d: string, stroke: string, width = 8) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
const disc = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`
const oval = (x: number, y: number, rx: number, ry: number, fill: string) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`
const box = (x: number, y: number, w: number, h: number, fill: string, r = 0) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}"/>`
const at = (x: number, y: number, what: string, scale = 1, turn = 0) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${what}</g>`
const times = (count: number, draw: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => draw(n)).join("")
const shade = (x: number, y: number, rx: number) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${rx / 7}" fill="#000" opacity=".16"/>`

const table = ({ mid, far }: Palette, y = 720) =>
  box(0, y, 800, 1000 - y, mid) + box(0, y, 800, 14, far)
const sunbeam = ({ light }: Palette) =>
  `<path d="M-40 0H330L760 1000H250z" fill="${light}" opacity=".35"/>`
const sprig = (stem: string, leaf: string) =>
  line("M0 0C-6 -90 14 -170 0 -260", stem, 7) +
  times(5, (n) => {
    const y = -60 - n * 44
    return (
      shape(
        `M0 ${y}C40 ${y - 60} 90 ${y - 50} 104 ${y - 64}C90 ${y - 4} 40 ${y + 14} 0 ${y}`,
        leaf,
      ) +
      shape(
        `M0 ${y - 14}C-40 ${y - 74} -90 ${y - 64} -104 ${y - 78}C-90 ${y - 18} -40 ${y} 0 ${y - 14}`,
        leaf,
        'opacity=".82"',
      )
    )
  })
const pot = (fill: string, rim: string) =>
  shape("M-80 0H80L58 140H-58z", fill) + box(-92, -24, 184, 40, rim, 8)
const plant = ({ main, mid, accent, dark }: Palette) =>
  at(-34, -10, sprig(dark, main), 0.8, -24) +
  at(34, -10, sprig(dark, main), 0.8, 24) +
  at(0, -10, sprig(dark, mid), 1) +
  pot(accent, dark)
const steam = ({ light }: Palette) =>
  line("M-34 0C-64 -50 -4 -80 -34 -140M24 -10C-6 -60 54 -90 24 -160", light, 10)
const hills = ({ far, mid, main }: Palette) =>
  shape("M0 620C130 470 250 540 360 460C500 360 620 520 800 420V1000H0z", far) +
  shape("M0 720C160 600 300 690 440 600C580 520 690 620 800 560V1000H0z", mid) +
  shape("M0 830C200 730 330 810 500 740C640 690 730 760 800 730V1000H0z", main)
const frameWindow = ({ light, far, accent, mid }: Palette) =>
  box(120, 90, 400, 470, light, 6) +
  box(140, 110, 360, 430, far) +
  disc(400, 240, 62, accent) +
  shape("M140 420C220 340 300 420 380 370C430 340 470 370 500 350V540H140z", mid) +
  box(312, 110, 16, 430, light) +
  box(140, 318, 360, 16, light) +
  box(96, 556, 448, 26, light, 4)
const dropper = ({ main, dark, light, accent }: Palette) =>
  shade(0, 300, 130) +
  box(-92, 30, 184, 270, main, 34) +
  box(-70, 110, 140, 130, light, 6) +
  disc(0, 158, 24, accent) +
  box(-38, 206, 76, 9, main, 4) +
  box(-44, -40, 88, 74, dark, 10) +
  shape("M-26 -40C-34 -130 -22 -170 0 -170S34 -130 26 -40z", dark)
const jar = ({ light, accent, main }: Palette) =>
  shade(0, 150, 140) +
  box(-120, 20, 240, 130, light, 30) +
  box(-128, -50, 256, 80, accent, 14) +
  box(-60, 74, 120, 12, main, 6) +
  box(-36, 98, 72, 9, main, 4)
const glass = ({ accent, light, main }: Palette) =>
  shade(0, 172, 84) +
  shape("M-70 -40H70L52 170H-52z", light, 'opacity=".75"') +
  shape("M-63 0H63L49 156H-49z", accent) +
  shape("M-66 -18H66L63 0H-63z", main, 'opacity=".5"')
const book = (width: number, fill: string, edge: string) =>
  box(-width / 2, 0, width, 62, fill, 6) +
  box(-width / 2 + 16, 14, width - 40, 6, edge) +
  box(width / 2 - 22, 8, 22, 46, "#fffdf5", 3)

const serum: Scene = (p) =>
  sunbeam(p) +
  table(p) +
  shape("M150 760V560a250 250 0 0 1 500 0V760z", p.far) +
  box(240, 680, 330, 120, p.light, 10) +
  at(400, 380, dropper(p)) +
  at(640, 800, sprig(p.dark, p.main), 0.9, 18) +
  times(3, (n) =>
    at(
      180 + n * 58,
      850 - n * 18,
      shape("M0 0C-40 -50 -10 -90 0 -110C10 -90 40 -50 0 0", p.accent),
      0.9,
      n * 26 - 26,
    ),
  )
const cream: Scene = (p) =>
  table(p, 640) +
  sunbeam(p) +
  disc(400, 420, 270, p.far) +
  at(330, 580, jar(p), 1.25) +
  at(590, 470, dropper({ ...p, main: p.mid }), 0.75) +
  shape("M110 830C180 760 330 770 360 830C310 890 170 900 110 830", p.light) +
  shape("M170 826C220 796 290 800 312 830C270 856 210 858 170 826", p.wall)
const mirror: Scene = (p) =>
  table(p, 760) +
  oval(400, 380, 230, 280, p.main) +
  oval(400, 380, 206, 256, p.light) +
  shape(
    "M300 180L230 380M420 150L260 560",
    "none",
    `stroke="${p.wall}" stroke-width="34" stroke-linecap="round"`,
  ) +
  box(384, 640, 32, 110, p.main) +
  oval(400, 764, 130, 24, p.dark) +
  at(180, 600, dropper(p), 0.62) +
  at(620, 690, jar(p), 0.8) +
  at(700, 620, sprig(p.dark, p.mid), 0.7, 16)
const tea: Scene = (p) =>
  frameWindow(p) +
  table(p) +
  at(610, 560, plant(p), 0.9) +
  at(300, 680, glass(p), 1.2) +
  at(300, 610, steam(p), 1) +
  oval(530, 880, 170, 46, p.light) +
  oval(530, 872, 140, 34, p.wall) +
  at(490, 850, disc(0, 0, 44, p.accent) + disc(-12, -10, 6, p.dark) + disc(14, 8, 6, p.dark)) +
  at(570, 862, disc(0, 0, 44, p.main) + disc(-10, 12, 6, p.light) + disc(12, -10, 6, p.light))
const thali: Scene = (p) =>
  box(0, 0, 800, 1000, p.mid) +
  times(9, (n) => box(n * 96 - 20, 0, 44, 1000, p.far)) +
  disc(400, 520, 330, p.dark) +
  disc(400, 508, 326, p.light) +
  disc(400, 508, 290, p.wall) +
  disc(400, 330, 84, p.main) +
  disc(400, 326, 66, p.accent) +
  disc(240, 430, 84, p.dark) +
  disc(240, 426, 66, p.main) +
  disc(560, 430, 84, p.main) +
  disc(560, 426, 66, "#7c9a4d") +
  shape("M290 650C290 540 500 540 510 650C480 700 320 700 290 650", "#fffdf2") +
  times(16, (n) =>
    at(330 + (n % 6) * 28, 600 + Math.floor(n / 6) * 30, oval(0, 0, 10, 3, p.far), 1, n * 47),
  ) +
  disc(600, 620, 76, "#e7c488") +
  disc(586, 606, 10, "#b9854a") +
  disc(622, 634, 8, "#b9854a") +
  at(180, 660, sprig("#3f6650", "#5f8a55"), 0.4, 40)
const pan: Scene = (p) =>
  box(0, 0, 800, 620, p.wall) +
  times(5, (n) => times(8, (m) => box(m * 104 - (n % 2) * 52, n * 84 + 10, 96, 76, p.light, 4))) +
  table(p, 620) +
  shade(380, 900, 300) +
  box(610, 700, 260, 34, p.dark, 17) +
  shape("M90 700H670C660 850 560 900 380 900S100 850 90 700z", p.dark) +
  oval(380, 700, 290, 70, p.main) +
  oval(380, 704, 250, 54, p.accent) +
  times(9, (n) => disc(210 + n * 44, 694 + (n % 3) * 14, 17, n % 2 ? p.light : "#6f8f4a")) +
  at(330, 620, steam(p), 1.4) +
  at(480, 640, steam(p), 1.1)
const kulhads: Scene = (p) =>
  sunbeam(p) +
  table(p, 700) +
  times(3, (n) =>
    at(
      210 + n * 190,
      640 + (n % 2) * 70,
      shade(0, 190, 90) +
        shape(
          "M-84 -30C-78 90 -60 190 -50 190H50C60 190 78 90 84 -30z",
          n === 1 ? p.accent : p.main,
        ) +
        oval(0, -30, 84, 22, p.dark) +
        oval(0, -28, 70, 15, p.wall) +
        line("M-72 50C-20 66 20 66 72 50", p.light, 5),
      1.05,
    ),
  ) +
  at(210, 580, steam(p), 0.9) +
  at(590, 580, steam(p), 0.9)
const rail: Scene = (p) =>
  box(0, 820, 800, 180, p.far) +
  line("M120 180H680M150 180V860M650 180V860", p.dark, 14) +
  [p.main, p.light, p.accent, p.mid]
    .map((fill, n) =>
      at(
        225 + n * 118,
        190,
        line("M0 0C0 30 -60 50 -70 66M0 0C0 30 60 50 70 66", p.dark, 6) +
          shape("M-70 60H70L86 470C40 500 -40 500 -86 470z", fill) +
          times(4, (m) => disc(-42 + m * 28, 410, 8, n % 2 ? p.main : p.light)),
      ),
    )
    .join("") +
  shade(400, 880, 320) +
  box(560, 780, 150, 90, p.accent, 8) +
  box(540, 760, 190, 30, p.dark, 8)
const textiles: Scene = (p) =>
  sunbeam(p) +
  table(p, 760) +
  [p.main, p.light, p.accent, p.mid, p.dark]
    .map(
      (fill, n) =>
        box(180 + (n % 2) * 14, 700 - n * 92, 440 - n * 12, 92, fill, 30) +
        times(7, (m) =>
          at(
            232 + m * 56,
            746 - n * 92,
            n % 2
              ? disc(0, 0, 9, p.main)
              : shape("M0 -16L12 0L0 16L-12 0z", n === 4 ? p.accent : p.wall),
          ),
        ),
    )
    .join("") +
  shade(410, 800, 240) +
  at(640, 800, sprig(p.dark, p.main), 0.7, 24) +
  disc(160, 850, 56, p.accent) +
  line("M112 840C140 860 180 860 208 838M116 862C150 884 190 880 206 858", p.light, 5)
const tent: Scene = (p) =>
  disc(590, 230, 78, p.accent) +
  hills(p) +
  shade(390, 880, 260) +
  shape("M390 560L160 880H620z", p.light) +
  shape("M390 560L470 880H620z", p.accent) +
  shape("M390 640L330 880H450z", p.dark) +
  times(3, (n) => at(80 + n * 36, 860 + n * 20, shape("M0 -150L40 0H-40z", p.dark))) +
  at(700, 850, shape("M0 -220L60 0H-60z", p.dark)) +
  times(9, (n) => disc(70 + n * 78, 90 + ((n * 97) % 150), 4, p.light))
const train: Scene = (p) =>
  box(0, 0, 800, 1000, p.main) +
  box(90, 90, 620, 560, p.dark, 46) +
  `<clipPath id="c"><rect x="110" y="110" width="580" height="520" rx="34"/></clipPath><g clip-path="url(#c)">` +
  box(110, 110, 580, 520, p.wall) +
  disc(540, 250, 70, p.accent) +
  at(110, 60, hills(p), 0.74) +
  `</g>` +
  box(60, 690, 680, 44, p.light, 10) +
  at(250, 540, glass(p), 0.9) +
  at(250, 490, steam(p), 0.7) +
  at(540, 628, book(240, p.accent, p.light)) +
  box(0, 800, 800, 200, p.mid) +
  times(6, (n) => box(40 + n * 128, 800, 10, 200, p.main))
const backwater: Scene = (p) =>
  disc(250, 260, 100, p.accent) +
  box(0, 560, 800, 440, p.mid) +
  shape("M0 480C200 440 500 470 800 450V570H0z", p.main) +
  [620, 720, 90]
    .map((x, n) =>
      at(
        x,
        520,
        line("M0 0C-14 -140 20 -240 -10 -330", p.dark, 16) +
          times(6, (m) =>
            at(-10, -330, shape("M0 0C60 -50 120 -30 150 30C100 6 60 6 0 0", p.main), 1, m * 58),
          ),
        1 - n * 0.16,
      ),
    )
    .join("") +
  shape("M120 760C300 830 520 830 700 740C660 850 560 870 420 870S170 850 120 760z", p.dark) +
  shape("M280 780V690C340 640 480 640 540 690V776C460 800 360 802 280 780z", p.accent) +
  times(5, (n) => line(`M${60 + n * 150} ${900 + (n % 2) * 40}h90`, p.far, 7))
const rain: Scene = (p) =>
  box(0, 800, 800, 200, p.mid) +
  times(26, (n) => line(`M${(n * 137) % 800} ${(n * 89) % 760}l-16 60`, p.light, 5)) +
  shape(
    "M120 420C130 180 670 180 680 420C630 380 580 380 540 420C490 380 440 380 400 420C360 380 310 380 260 420C220 380 170 380 120 420z",
    p.accent,
  ) +
  line("M400 230V780C400 850 480 850 480 790", p.dark, 14) +
  shade(300, 880, 170) +
  box(180, 560, 240, 320, p.main, 60) +
  box(210, 690, 180, 150, p.dark, 22) +
  line("M230 570C230 500 370 500 370 570", p.dark, 16) +
  box(280, 680, 40, 22, p.light, 6)
const bicycle: Scene = (p) =>
  disc(400, 400, 260, p.accent) +
  box(0, 770, 800, 230, p.far) +
  shade(400, 800, 330) +
  [210, 590]
    .map(
      (x) =>
        disc(x, 660, 136, p.dark) +
        disc(x, 660, 116, p.wall) +
        times(8, (n) => at(x, 660, line("M0 0V-112", p.mid, 3), 1, n * 45)) +
        disc(x, 660, 16, p.dark),
    )
    .join("") +
  line("M210 660L320 440H540L400 660H210M320 440L400 660M590 660L530 390", p.main, 20) +
  line("M530 390L500 350H460M300 400H350", p.dark, 18) +
  box(270, 372, 110, 26, p.dark, 13) +
  box(540, 360, 110, 80, p.light, 8)
const shoes: Scene = (p) =>
  disc(400, 380, 250, p.far) +
  box(0, 700, 800, 300, p.mid) +
  times(4, (n) => line(`M${n * 260 - 60} 1000L${280 + n * 80} 700`, p.light, 9)) +
  [0, 1]
    .map((n) =>
      at(
        250 + n * 120,
        620 + n * 130,
        shade(140, 190, 210) +
          shape(
            "M-40 40C-30 -70 40 -80 70 -40C120 20 220 60 320 80C370 96 372 150 350 160H-40z",
            n ? p.main : p.accent,
          ) +
          box(-48, 146, 410, 36, p.light, 18) +
          line("M90 -10l46 -32M126 20l46 -34M166 44l42 -34", p.light, 9),
      ),
    )
    .join("")
const surf: Scene = (p) =>
  disc(570, 250, 110, p.accent) +
  box(0, 430, 800, 570, p.mid) +
  shape(
    "M0 640C120 400 420 330 640 470C520 450 470 520 500 610C560 700 700 690 800 650V1000H0z",
    p.main,
  ) +
  shape(
    "M640 470C520 450 470 520 500 610C470 600 400 520 480 450C520 430 580 430 640 470",
    p.light,
  ) +
  times(4, (n) =>
    line(
      `M${80 + n * 110} ${700 + n * 66}C${200 + n * 110} ${660 + n * 66} ${260 + n * 100} ${740 + n * 60} ${400 + n * 90} ${700 + n * 66}`,
      p.mid,
      9,
    ),
  ) +
  at(
    250,
    640,
    shape("M0 -300C60 -200 66 120 0 260C-66 120 -60 -200 0 -300z", p.light) +
      line("M0 -280V240", p.accent, 9),
    0.8,
    24,
  )
const desk: Scene = (p) =>
  frameWindow({ ...p, light: p.far, far: p.light }) +
  table(p) +
  shade(330, 900, 290) +
  box(110, 560, 420, 280, p.dark, 18) +
  box(132, 582, 376, 236, p.light, 6) +
  times(6, (n) =>
    box(
      160,
      614 + n * 32,
      [230, 150, 290, 200, 260, 120][n] ?? 0,
      12,
      n % 2 ? p.accent : p.main,
      6,
    ),
  ) +
  shape("M70 840H570L610 884H30z", p.far) +
  at(660, 620, plant(p), 0.8) +
  at(630, 840, glass(p), 0.5)
const microphone: Scene = (p) =>
  box(80, 120, 640, 520, p.far, 20) +
  times(15, (n) =>
    box(
      116 + n * 39,
      380 - ((n * 53) % 130) - 20,
      22,
      2 * ((n * 53) % 130) + 40,
      n % 4 === 1 ? p.accent : p.mid,
      11,
    ),
  ) +
  table(p, 760) +
  shade(400, 860, 200) +
  oval(400, 850, 150, 30, p.dark) +
  box(386, 640, 28, 210, p.dark) +
  box(310, 330, 180, 330, p.main, 90) +
  times(5, (n) => line(`M330 ${400 + n * 34}H470`, p.light, 6)) +
  box(300, 560, 200, 26, p.dark, 8) +
  line("M270 520C270 720 530 720 530 520", p.dark, 14)
const headphones: Scene = (p) =>
  sunbeam(p) +
  disc(400, 470, 300, p.far) +
  table(p, 800) +
  line("M200 600C180 210 620 210 600 600", p.dark, 36) +
  line("M226 480C240 290 560 290 574 480", p.mid, 14) +
  box(140, 540, 120, 220, p.main, 56) +
  box(540, 540, 120, 220, p.main, 56) +
  box(236, 560, 44, 180, p.accent, 22) +
  box(520, 560, 44, 180, p.accent, 22) +
  shade(400, 830, 260) +
  at(400, 760, book(420, p.light, p.mid))
const game: Scene = (p) =>
  box(0, 0, 800, 1000, p.dark) +
  times(16, (n) =>
    disc((n * 173) % 800, (n * 131) % 520, 5 + (n % 3) * 3, n % 2 ? p.accent : p.mid),
  ) +
  box(110, 110, 580, 360, p.main, 24) +
  box(134, 134, 532, 312, p.wall) +
  shape("M134 380C240 280 330 400 430 330C520 280 600 340 666 300V446H134z", p.mid) +
  disc(560, 210, 40, p.accent) +
  box(240, 350, 44, 44, p.accent) +
  shape(
    "M180 640C240 590 560 590 620 640C690 700 740 880 670 910C600 930 560 820 510 810H290C240 820 200 930 130 910C60 880 110 700 180 640z",
    p.light,
  ) +
  line("M220 720h84M262 678v84", p.main, 26) +
  disc(540, 690, 24, p.accent) +
  disc(590, 740, 24, p.main) +
  disc(490, 740, 24, p.mid)
const books: Scene = (p) =>
  frameWindow(p) +
  table(p, 740) +
  shade(420, 870, 260) +
  [p.dark, p.main, p.light, p.accent]
    .map((fill, n) =>
      at(
        420 + (n % 2) * 22,
        800 - n * 64,
        book(440 - n * 34, fill, fill === p.light ? p.main : p.light),
      ),
    )
    .join("") +
  at(400, 460, glass(p), 0.75) +
  at(400, 430, steam(p), 0.6) +
  at(680, 640, plant(p), 0.75)
const lesson: Scene = (p) =>
  box(80, 110, 640, 430, p.dark, 16) +
  box(104, 134, 592, 382, p.main) +
  line(
    "M170 240C240 180 300 300 370 220S520 180 610 260M180 360h160M180 420h240M460 350l60 90l90 -140",
    p.light,
    9,
  ) +
  table(p, 740) +
  shade(300, 880, 180) +
  at(300, 800, book(360, p.accent, p.light)) +
  at(310, 738, book(300, p.light, p.mid)) +
  [p.dark, p.accent, p.light]
    .map((fill, n) =>
      at(
        590 + n * 34,
        640,
        shape("M-10 0L0 -40L10 0z", p.wall) + box(-10, 0, 20, 160, fill),
        1,
        n * 10 - 10,
      ),
    )
    .join("") +
  box(550, 720, 130, 160, p.main, 12)
const chair: Scene = (p) =>
  box(0, 780, 800, 220, p.far) +
  frameWindow({ ...p, light: p.mid }) +
  oval(420, 880, 360, 70, p.accent) +
  shape("M300 500C300 410 640 410 640 500V720H300z", p.main) +
  box(250, 640, 440, 150, p.main, 50) +
  box(290, 660, 360, 84, p.mid, 36) +
  line("M300 790L270 880M640 790L670 880", p.dark, 20) +
  box(400, 560, 150, 130, p.light, 26) +
  at(120, 700, plant(p), 0.9)
const candle: Scene = (p) =>
  shape("M0 0H800V700H0z", p.main) +
  disc(400, 380, 300, p.mid) +
  disc(400, 380, 190, p.accent) +
  table({ ...p, mid: p.dark, far: p.far }, 740) +
  times(3, (n) =>
    at(
      230 + n * 170,
      [560, 430, 620][n] ?? 0,
      box(-56, 0, 112, 400 - ([130, 0, 190][n] ?? 0), p.light, 14) +
        line("M0 0V-26", p.dark, 6) +
        shape("M0 -24C-34 -60 -8 -100 0 -130C8 -100 34 -60 0 -24", p.wall),
    ),
  ) +
  oval(400, 860, 310, 40, p.far)
const plates: Scene = (p) =>
  box(0, 0, 800, 1000, p.far) +
  box(140, 0, 520, 1000, p.light) +
  times(2, (n) => line(`M${176 + n * 448} 0V1000`, p.accent, 8)) +
  [p.mid, p.main, p.wall]
    .map(
      (fill, n) =>
        disc(400, 500, 250 - n * 60, n === 2 ? p.light : fill) + disc(400, 494, 240 - n * 60, fill),
    )
    .join("") +
  at(400, 560, sprig(p.dark, p.main), 0.5) +
  line("M116 330V680M92 330v90c0 40 48 40 48 0v-90", p.dark, 12) +
  line("M690 330V680", p.dark, 12) +
  oval(690, 380, 28, 62, p.dark)
const guitar: Scene = (p) =>
  sunbeam(p) +
  box(0, 800, 800, 200, p.far) +
  shade(400, 880, 220) +
  at(
    400,
    560,
    box(-24, -470, 48, 420, p.dark) +
      box(-38, -520, 76, 90, p.main, 10) +
      shape(
        "M0 -120C120 -120 130 0 110 40C200 90 170 300 0 300S-200 90 -110 40C-130 0 -120 -120 0 -120z",
        p.main,
      ) +
      disc(0, 40, 60, p.dark) +
      box(-70, 180, 140, 22, p.dark, 8) +
      times(4, (n) => line(`M${n * 12 - 18} -430V190`, p.light, 3)),
    1,
    16,
  ) +
  at(120, 720, plant(p), 0.85)
const toys: Scene = (p) =>
  box(0, 0, 800, 780, p.wall) +
  times(4, (n) =>
    at(100 + n * 200, 150, shape("M0 0L36 60H-36z", [p.accent, p.mid, p.main, p.far][n] ?? "")),
  ) +
  line("M-20 150C200 190 600 190 820 150", p.dark, 5) +
  table(p, 780) +
  [p.main, p.accent, p.light, p.far]
    .map((fill, n) => at(270, 760 - n * 76, box(-150 + n * 30, 0, 300 - n * 60, 76, fill, 38)))
    .join("") +
  disc(270, 500, 44, p.dark) +
  shade(270, 850, 190) +
  shape("M520 850V620L620 520L720 620V850z", p.light) +
  shape("M500 630L620 500L740 630z", p.main) +
  box(590, 740, 60, 110, p.accent, 8) +
  disc(620, 660, 26, p.accent)
const savings: Scene = (p) =>
  sunbeam(p) +
  table(p, 760) +
  shade(330, 880, 190) +
  at(330, 470, sprig(p.dark, p.main), 0.9) +
  box(190, 470, 280, 400, p.light, 60) +
  box(214, 600, 232, 246, p.far, 44) +
  times(12, (n) =>
    at(
      262 + (n % 4) * 46,
      820 - Math.floor(n / 4) * 62,
      disc(0, 0, 32, p.dark) + disc(0, -3, 30, p.accent),
    ),
  ) +
  box(206, 430, 248, 54, p.main, 12) +
  times(
    4,
    (n) => oval(610, 850 - n * 34, 84, 26, p.dark) + oval(610, 844 - n * 34, 82, 24, p.accent),
  ) +
  at(330, 440, sprig(p.dark, p.main), 0.8)
const camera: Scene = (p) =>
  disc(590, 260, 100, p.accent) +
  hills(p) +
  line("M400 640L270 960M400 640V970M400 640L530 960", p.dark, 18) +
  box(210, 420, 380, 240, p.dark, 30) +
  box(320, 370, 160, 70, p.dark, 14) +
  disc(400, 540, 98, p.light) +
  disc(400, 540, 80, p.main) +
  disc(400, 540, 48, p.dark) +
  disc(380, 516, 14, p.light) +
  box(520, 446, 44, 26, p.accent, 8)
const garden: Scene = (p) =>
  sunbeam(p) +
  table(p, 740) +
  at(190, 640, plant(p), 0.95) +
  at(430, 690, plant({ ...p, accent: p.mid, main: p.dark, mid: p.main }), 0.75) +
  at(640, 620, plant({ ...p, accent: p.light }), 1) +
  shape("M300 880H430L450 960H310z", p.main) +
  line("M430 900L520 850M300 890C250 890 250 950 316 940", p.main, 16)

const SCENES = {
  serum,
  cream,
  mirror,
  rail,
  textiles,
  tea,
  chair,
  books,
  shoes,
  bicycle,
  surf,
  garden,
  thali,
  pan,
  kulhads,
  tent,
  train,
  backwater,
  rain,
  toys,
  desk,
  headphones,
  microphone,
  game,
  lesson,
  savings,
  candle,
  plates,
  camera,
  guitar,
} satisfies Record<string, Scene>
export type SceneName = keyof typeof SCENES
export const SCENE_NAMES = Object.keys(SCENES) as SceneName[]

const BY_NICHE: Record<Niche, readonly SceneName[]> = {
  Beauty: ["serum", "cream", "mirror"],
  Books: ["books", "tea", "train"],
  Education: ["lesson", "books", "desk"],
  Fashion: ["rail", "textiles", "mirror"],
  Finance: ["savings", "desk", "lesson"],
  Fitness: ["shoes", "bicycle", "surf"],
  Food: ["thali", "pan", "kulhads", "tea"],
  Gaming: ["game", "headphones", "desk"],
  Health: ["cream", "garden", "serum"],
  "Home and decor": ["chair", "candle", "plates"],
  Lifestyle: ["tea", "chair", "books"],
  Music: ["guitar", "microphone", "headphones"],
  Parenting: ["toys", "books", "garden"],
  Pets: ["garden", "chair", "toys"],
  Photography: ["camera", "backwater", "train"],
  Sports: ["surf", "shoes", "bicycle"],
  Sustainability: ["garden", "textiles", "tent"],
  Technology: ["desk", "headphones", "microphone"],
  Travel: ["tent", "train", "backwater", "rain"],
}

/** Lists the scenes that fit, the first niche's first, without repeats. */
export const scenesOf = (niches: readonly Niche[]): SceneName[] => [
  ...new Set(niches.flatMap((niche) => BY_NICHE[niche])),
]

/** Draws SVG, 800 by 1000, in the n-th palette. */
export function drawScene(name: SceneName, n: number): string {
  const colours = PALETTES[n % PALETTES.length] as Palette
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 1000" width="800" height="1000">${box(0, 0, 800, 1000, colours.wall)}${SCENES[name](colours)}</svg>`
}
