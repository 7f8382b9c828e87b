import type { Socials } from "#app/domain/shared/platforms.ts"
import type { Niche } from "#db/schema/market-words.ts"

export type DemoProduct = {
  name: string
  niche: Niche
  /** Continues a sentence. */
  detail: string
  /** Nothing that can be unpacked or photographed. */
  isService?: true
}

export type DemoBrand = {
  name: string
  slug: string
  phone: string
  products: readonly DemoProduct[]
}

const brand = (
  [name, slug, phone]: [string, string, string],
  products: DemoProduct[],
): DemoBrand => ({ name, slug, phone, products })

const product = (name: string, niche: Niche, detail: string): DemoProduct => ({
  name,
  niche,
  detail,
})

const service = (...words: Parameters<typeof product>): DemoProduct => ({
  ...product(...words),
  isService: true,
})

const [HOME, TECH] = ["Home and decor", "Technology"] as const

/** Visitors sign in as the first brand. */
export const BRANDS: readonly DemoBrand[] = [
  brand(
    ["Kesar & Clay", "kesarandclay", "+919820012345"],
    [
      product("saffron night serum", "Beauty", "made with Pampore saffron and no fragrance at all"),
      product("multani clay mask", "Beauty", "stone-milled in small batches in Rajasthan"),
      product("rosewater mist", "Beauty", "steam-distilled in Kannauj, three ingredients in total"),
      product(
        "mineral sunscreen SPF 50",
        "Beauty",
        "no white cast on brown skin, tested on 200 people",
      ),
      product(
        "kumkumadi face oil",
        "Health",
        "a 16-herb recipe with the full lab report on the box",
      ),
    ],
  ),
  brand(
    ["Monsoon Supply Co.", "monsoonsupply", "+919930023456"],
    [
      product("packable rain jacket", "Travel", "lighter than a phone and seam-sealed throughout"),
      product("dry backpack 22 L", "Travel", "keeps a laptop dry through a Mumbai July"),
      product("trail sandals", "Fitness", "with a sole that grips wet laterite"),
      product("scooter poncho", "Lifestyle", "cut to cover the knees and the handlebar bag"),
      product(
        "quick-dry travel towel",
        "Travel",
        "dries in an hour even at ninety percent humidity",
      ),
    ],
  ),
  brand(
    ["Chai Theory", "chaitheory", "+919845034567"],
    [
      product("single-estate Assam tin", "Food", "picked in the second flush of one garden"),
      product("masala chai concentrate", "Food", "just add hot milk, no sugar and no powder"),
      product("cold brew tea cans", "Food", "brewed for fourteen hours with Darjeeling leaves"),
      product("clay kulhad set", HOME, "thrown by potters in Khurja, safe in the dishwasher"),
      product("office chai box", "Lifestyle", "a month of tea for a team of ten"),
    ],
  ),
  brand(
    ["Dhaaga Studio", "dhaagastudio", "+919810045678"],
    [
      product(
        "handloom linen saree",
        "Fashion",
        "woven in Phulia with the weaver's name on the label",
      ),
      product("block-print shirt", "Fashion", "printed by hand in Bagru with natural indigo"),
      product(
        "everyday kurta set",
        "Fashion",
        "with deep pockets and a hem that takes three lengths",
      ),
      product("festive dupatta", "Fashion", "of Chanderi silk, light enough to dance in"),
      product("kantha quilted jacket", "Fashion", "stitched from vintage sarees, no two alike"),
    ],
  ),
  brand(
    ["Pedalwala", "pedalwala", "+919886056789"],
    [
      product(
        "city e-bike",
        "Fitness",
        "80 km on one charge and a battery that comes upstairs with you",
      ),
      product("folding commuter", "Fitness", "folds in nine seconds and fits under a metro seat"),
      product(
        "kids' first bike",
        "Parenting",
        "without training wheels, half the weight of others",
      ),
      product("smart helmet light", TECH, "brakes and turn signals that drivers see"),
      service("weekend bike rental", "Travel", "delivered to your door in Bengaluru and Pune"),
    ],
  ),
  brand(
    ["Little Banyan", "littlebanyan", "+919769067890"],
    [
      product("organic muslin swaddles", "Parenting", "GOTS certified and softer after each wash"),
      product("wooden stacking forest", "Parenting", "of neem wood with colours from vegetables"),
      product("ragi snack sticks", "Parenting", "for ten months and up, five ingredients"),
      product("bilingual picture books", "Parenting", "in Hindi and English on facing pages"),
      product("diaper backpack", "Parenting", "that a father also likes to carry"),
    ],
  ),
  brand(
    ["Paisa Garden", "paisagarden", "+919711078901"],
    [
      service("goal savings app", "Finance", "which plants a real tree for each goal reached"),
      service("first-salary guide", "Finance", "twelve short lessons without a sales pitch"),
      service(
        "family budget planner",
        "Finance",
        "shared by two phones, private from everyone else",
      ),
      service("index fund starter", "Finance", "from ₹100 a month with every fee on one page"),
      service("freelancer tax kit", "Finance", "advance tax explained in four dates"),
    ],
  ),
  brand(
    ["Northlight Audio", "northlightaudio", "+12125550147"],
    [
      product("open-ear buds", TECH, "that let you hear the traffic and the music"),
      product("desk microphone", TECH, "for people who record in rented rooms"),
      product(
        "walnut bookshelf speakers",
        HOME,
        "built to be repaired, with parts sold for ten years",
      ),
      product("field recorder", TECH, "the size of a matchbox with 40 hours of battery"),
      product("noise-cancelling headphones", "Travel", "folded flat for a coat pocket"),
    ],
  ),
  brand(
    ["Fernweh Outdoors", "fernwehoutdoors", "+4915123456789"],
    [
      product("two-person ridge tent", "Travel", "pitched in three minutes, 1.4 kg"),
      product("merino hiking shirt", "Fitness", "worn for a week without a wash, promised"),
      product("titanium camp cup", "Travel", "with a lid that doubles as a small pan"),
      product("hut-to-hut guidebook", "Travel", "fourteen Alpine routes reached by train"),
      product("recycled down quilt", HOME, "for the tent in summer and the sofa in winter"),
    ],
  ),
  brand(
    ["Hearth & Hollow", "hearthandhollow", "+447400123456"],
    [
      product("beeswax candle set", HOME, "poured in Devon, burning for sixty hours each"),
      product("stoneware dinner plates", HOME, "glazed in four greys that mix well"),
      product("linen bedding", HOME, "that looks better unironed"),
      product("cast-iron skillet", "Food", "seasoned three times before it leaves the workshop"),
      product("wool throw", HOME, "woven in Yorkshire from undyed fleece"),
    ],
  ),
  brand(
    ["Sol y Sal", "solysal", "+34612345678"],
    [
      product("early-harvest olive oil", "Food", "pressed within four hours in Jaén"),
      product("smoked paprika trio", "Food", "dried over oak in La Vera"),
      product("tinned sardine club", "Food", "three tins a month, packed by hand in Galicia"),
      product("sea salt flakes", "Food", "raked in Cádiz and nothing added"),
      product("paella kit for six", "Food", "with the pan, the rice and a video lesson"),
    ],
  ),
  brand(
    ["Tideline Surf", "tidelinesurf", "+13105550162"],
    [
      product("foam longboard", "Sports", "for the first hundred waves of your life"),
      product("yulex wetsuit", "Sports", "of natural rubber, warm at twelve degrees"),
      product("reef-safe zinc stick", "Beauty", "that stays on through a three-hour session"),
      service("women's surf camp", "Travel", "five days in Nicaragua with six people to a coach"),
      product("changing poncho", "Lifestyle", "big enough to change in a parking lot with dignity"),
    ],
  ),
]

export const linksOf = ({ slug }: DemoBrand): Socials => ({
  Instagram: `https://www.instagram.com/${slug}`,
  Youtube: `https://www.youtube.com/@${slug}`,
  ...(slug.length % 2 === 0 && { Tiktok: `https://www.tiktok.com/@${slug}` }),
  ...(slug.length % 3 === 0 && { X: `https://x.com/${slug}` }),
})
