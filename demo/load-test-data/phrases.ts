const split = (text: string): string[] => text.trim().split(/\s*,\s*/)

/** Front entries come most often. */
export const ADJECTIVES = split(`
  handmade, summer, organic, everyday, vegan, recycled, festive, cold-pressed, linen, limited, classic,
  foldable, merino, ceramic, bamboo, refillable, silk, cordless, monsoon, pocket, weekend, mineral,
  hand-dyed, winter, solar, natural, block-print, lightweight, sugar-free, spiced, waterproof, wooden,
  oat, magnetic, brass, upcycled, hypoallergenic, whole-grain, retro, wireless`)

export const PRODUCTS = split(`
  serum, sneakers, kurta set, coffee, backpack, face oil, phone case, candle, protein bar, running shoes,
  earbuds, saree, lunch box, water bottle, sunscreen, tea tin, desk lamp, yoga mat, hair mask, jacket,
  planner, board game, dog harness, cookware, lip tint, travel mug, night cream, camera strap, kids' bike,
  granola, throw blanket, sunglasses, shaving kit, plant pot, smart watch, body wash, hammock, guitar strings,
  picture book, spice box, tote bag, standing desk, bath salts, hot sauce, sleeping bag, puzzle, keyboard,
  baby carrier, olive oil, rain poncho`)

export const FORMATS: readonly ((product: string) => string)[] = [
  (product) => `Three reels for our ${product}`,
  (product) => `Honest review: ${product}`,
  (product) => `Unboxing the ${product}`,
  (product) => `Launch week for the ${product}`,
  (product) => `${product}: a short video series`,
  (product) => `Stories with the ${product}`,
  (product) => `Tutorial with our ${product}`,
  (product) => `A month with the ${product}`,
  (product) => `Giveaway of the ${product}`,
  (product) => `Long-term test of a ${product}`,
]

export const CITIES = split(`
  Mumbai, Delhi, Bengaluru, Pune, Chennai, Hyderabad, London, Kolkata, Berlin, Jaipur, New York, Goa,
  Manchester, Kochi, Lisbon, Ahmedabad, Toronto, Lucknow, Madrid, Indore, Leeds, Austin, Surat, Vienna`)

/** Each in about one of 80,000 titles. */
export const RARE_WORDS = split(`
  shibori, terrazzo, damascene, theremin, origami, sfumato, gamelan, batik, zellige, marquetry, raku,
  letterpress, gyotaku, sashiko, cloisonné, macramé, kalamkari, scrimshaw, pysanka, ikebana, bandhani,
  filigree, cyanotype, nalbinding, pietra dura, suminagashi, tatting, verdigris, wabi-sabi, xylography,
  yakhchal, zardozi, ajrakh, bidriware, chikankari, dhokra, ebru, fresco, gouache, intarsia`)

/** In three titles, whatever the size. */
export const RAREST_WORD = "Kintsugi"

export const COMMON_NICHES = split(`
  Fashion, Beauty, Food, Lifestyle, Fitness, Technology, Travel, Home and decor, Parenting, Gaming, Health,
  Music, Finance, Education, Pets, Sports, Photography, Books, Sustainability`)

export const RARE_NICHES = split(`
  Beekeeping, Calligraphy, Falconry, Model railways, Bonsai, Astronomy, Origami, Bird watching, Chess,
  Home brewing, Metal detecting, Mushroom foraging, Pottery, Puppetry, Sailing, Stamp collecting,
  Tea ceremony, Typewriters, Urban farming, Vintage radios, Watchmaking, Wood carving`)

export const FIRST_NAMES = split(`
  Aarav, Aisha, Anika, Arjun, Ben, Carla, Chitra, Daniel, Devika, Elena, Esha, Farhan, Gauri, Hana, Ishaan,
  Jonas, Kabir, Kavya, Lea, Maya, Meera, Milan, Nadia, Neel, Nina, Omar, Pooja, Priya, Rahul, Riya, Rohan,
  Sara, Simran, Tara, Tom, Uma, Vikram, Yara, Zoya, Zubin`)

export const LAST_NAMES = split(`
  Agarwal, Bauer, Bose, Chopra, Costa, Das, Desai, Dutta, Fernandes, Garcia, Ghosh, Gupta, Hughes, Iyer,
  Jain, Joshi, Kapoor, Khan, Kumar, Mehta, Menon, Mishra, Nair, Novak, Patel, Pillai, Rao, Reddy, Rossi,
  Roy, Sen, Shah, Sharma, Silva, Singh, Smith, Thomas, Varma, Weber, Yadav`)

export const BRAND_FRONTS = split(`
  Amber, Banyan, Cedar, Copper, Coral, Cotton, Dune, Echo, Ember, Fable, Fern, Garnet, Harbour, Hazel,
  Indigo, Ivory, Jasmine, Juniper, Kite, Lantern, Lotus, Maple, Marigold, Meadow, Monsoon, Moss, Nimbus,
  North, Olive, Opal, Orchid, Paper, Pebble, Pepper, Quill, River, Saffron, Sage, Sparrow, Tamarind`)

export const BRAND_ENDS = split(`
  Atelier, Audio, Bakery, Botanics, Bottling, Cycles, Foods, Foundry, Garden, Goods, Homeware, Kitchen,
  Labs, Leather, Living, Looms, Makers, Market, Mills, Outdoors, Pantry, Paper Co., Press, Roasters,
  Skincare, Studio, Supply, Tea House, Textiles, Toys, Traders, Travel, Walks, Weavers, Wellness,
  Woodworks, Works, Workshop, Yarns, Yoga`)

export const OPENINGS: readonly ((product: string) => string)[] = [
  (product) =>
    `We would like to see our ${product} in an ordinary day of yours: at home, on the way or at work.`,
  (product) =>
    `The ${product} goes on sale at the beginning of the month, and we look for people who try it first.`,
  (product) =>
    `Use our ${product} for two weeks and say what you think of it, including what you would change.`,
  (product) =>
    `Show in your own words who the ${product} is for, and who is better off with something else.`,
  (product) =>
    `Our ${product} has been around for three years, but hardly anybody has seen how it is made.`,
]

export const DETAILS = split(`
  No script: you tell the story and we only check the facts.,
  One round of changes and then it goes out with a paid-partnership label.,
  You keep the product whatever you say about it.,
  We send everything ten days before the first post and pay the postage.,
  Please use music that is licensed for commercial use.,
  Send two sentences about your idea with your application.,
  Vertical video between 20 and 60 seconds in daylight if you can.,
  We may show the result in our own channels for three months.,
  Prices and ingredients are on our site; please do not invent any.,
  Your audience gets a code of its own so that we both see what worked.,
  Regional languages are as welcome as English.,
  We prefer a calm tone to superlatives and never ask you to hide a fault.,
  A second part can follow when the first one goes well.,
  Payment is made when you are chosen and we answer questions within a day.,
  Captions for those who watch without sound are a must.,
  Please leave competing products out of the picture for two weeks.`)
