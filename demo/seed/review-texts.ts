import type { Random } from "../random.ts"

/** Lengths without a common factor, so that the n-th pair is new for long. */
type Words = { stars: number; share: number; first: readonly string[]; second: readonly string[] }

export const BY_BRANDS: readonly Words[] = [
  {
    stars: 5,
    share: 0.62,
    first: [
      "On time, in good light, and the comments asked where to buy.",
      "Read the brief twice, asked one good question and delivered more than it says.",
      "Easy to work with from the first message to the last.",
      "The idea was better than ours, and we are glad we left it alone.",
      "Calm, exact and funny in the right place.",
      "Our shop had its best weekend since the festival.",
      "Two days early, and nothing to change.",
      "Knows the audience and does not talk down to it.",
      "Filmed it as if it were their own product.",
      "Captions in two languages, which we had not even asked for.",
      "The first draft was already the right one.",
      "Every question in the comments got an answer.",
    ],
    second: [
      "We have already booked the next one.",
      "The figures came without our asking.",
      "We would hire again tomorrow.",
      "Our team watched it three times.",
      "A pleasure, simply.",
      "More of this, please.",
      "We learnt something about our own product.",
      "Recommended to two other brands since.",
      "The label stood where it belongs.",
      "Thank you for the care.",
      "Worth each rupee.",
      "Saves and shares were above what we know.",
      "And a kind person to write with.",
    ],
  },
  {
    stars: 4,
    share: 0.9,
    first: [
      "Lovely work with a story of its own.",
      "Good quality and a friendly tone.",
      "Strong pictures and an honest voice.",
      "We liked the pace and the humour.",
      "Careful with the facts, which matters to us.",
      "A good film with a slow first half.",
      "Well prepared and quick to answer.",
    ],
    second: [
      "The first cut was a little long, the second was right.",
      "A day later than planned, and we were told in time.",
      "We would have liked one more close shot.",
      "The sound could be cleaner.",
      "The link came late on the day, but it came.",
      "Next time we would agree on the music first.",
      "One round of changes, done overnight.",
      "A bit more of the product would have been nice.",
    ],
  },
  {
    stars: 3,
    share: 1,
    first: [
      "The work itself is fine.",
      "Good camera, less good timing.",
      "We expected more of the product and less of the journey.",
      "It follows the brief to the letter and not further.",
      "Friendly, but hard to reach in the second week.",
    ],
    second: [
      "We would try it once more with a tighter brief.",
      "It reached fewer people than we had hoped.",
      "The figures came only after a reminder.",
      "Some of that is on us: the brief was vague.",
    ],
  },
]

export const BY_INFLUENCERS: readonly Words[] = [
  {
    stars: 5,
    share: 0.64,
    first: [
      "A clear brief and an answer within the hour.",
      "They left me room for my own idea.",
      "One round of changes, all of it sensible.",
      "Paid on the day that was said.",
      "They wrote back to my viewers themselves, which I have never seen before.",
      "The brief fits on one screen and leaves nothing open.",
      "Honest about what the product cannot do.",
      "They accepted the work the next morning.",
      "No script, no rush, no surprises.",
      "They had watched my work before they chose me.",
      "A team that says thank you and means it.",
    ],
    second: [
      "I would do it again.",
      "More brands should work like this.",
      "My followers still ask about it.",
      "Easy, from start to finish.",
      "I use it to this day.",
      "We have a second project already.",
      "I felt trusted.",
      "Fair price, fair dates.",
      "Every message had a name under it.",
      "The facts they sent were correct and short.",
      "It made me want to film more.",
      "Recommended to friends who film.",
    ],
  },
  {
    stars: 4,
    share: 0.92,
    first: [
      "Nice people and a fair price.",
      "Kind and precise.",
      "A good project with a tight date.",
      "Friendly from the first message.",
      "They know their product very well.",
      "Good feedback, and only where it helped.",
      "Well organised for a small team.",
    ],
    second: [
      "I would wish for the hashtags in the brief, not on the last day.",
      "Review took four days, which felt long.",
      "A second pair of eyes on the facts would help.",
      "The due date moved once, and we agreed on it.",
      "The voucher code worked only at the second try.",
      "Two people answered, not always the same thing.",
    ],
  },
  {
    stars: 3,
    share: 1,
    first: [
      "It worked out in the end.",
      "The product is better than the brief.",
      "Polite, but slow to answer.",
      "A fair project with a long silence in the middle.",
      "I asked three times what the first line should say.",
    ],
    second: [
      "The changes could have been in the brief.",
      "I would ask for more days next time.",
      "Fine for the price, not more.",
    ],
  },
]

/** Returns reviews of which no two are equal. */
export function reviewTexts(all: readonly Words[], dice: Random) {
  const written = all.map(() => 0)
  return () => {
    const luck = dice.between(0, 1)
    const place = all.findIndex(({ share }) => luck < share)
    const { stars, first, second } = all[place] as Words
    const n = written[place] ?? 0
    written[place] = n + 1
    if (n >= first.length * second.length) throw new Error("The demo's reviews are too few.")
    return { stars, text: `${first[n % first.length]} ${second[n % second.length]}` }
  }
}
