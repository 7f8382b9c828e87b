import type { Socials } from "#app/domain/shared/platforms.ts"
import { PLATFORMS } from "#db/schema/words.ts"

export type DemoInfluencer = { name: string; userName: string; phone: string; socials: Socials }

/** Name, username and platforms (I, Y, T, X). Visitors sign in as the first. */
const PEOPLE: readonly (readonly [string, string, string])[] = [
  ["Maya Iyer", "maya.makes", "IYT"],
  ["Arjun Menon", "arjun.outside", "IY"],
  ["Zoya Khan", "zoyaeats", "IT"],
  ["Rohan Deshpande", "rohan_rides", "IYX"],
  ["Ananya Bose", "ananyabose", "I"],
  ["Kabir Malhotra", "kabir.codes", "YX"],
  ["Meher Irani", "meherdraws", "IT"],
  ["Tenzin Dolma", "tenzin.trails", "IY"],
  ["Ishaan Kulkarni", "ishaan_k", "T"],
  ["Nandini Rao", "nandini.reads", "IX"],
  ["Farhan Siddiqui", "farhancooks", "IYT"],
  ["Priya Nambiar", "priya.weaves", "I"],
  ["Dev Chatterjee", "devplays", "YT"],
  ["Sana Mirza", "sanaskin", "IT"],
  ["Aditya Verma", "adi.money", "YX"],
  ["Leela Thomas", "leela.at.home", "I"],
  ["Vikram Sethi", "vikramlifts", "IY"],
  ["Ritu Agarwal", "ritu.and.two", "IY"],
  ["Joel D'Souza", "joel.strums", "YT"],
  ["Pallavi Joshi", "pallavi.runs", "IX"],
  ["Imran Shaikh", "imran.frames", "I"],
  ["Kavya Reddy", "kavyareddy", "IYT"],
  ["Harsh Patel", "harshbuilds", "Y"],
  ["Diya Sengupta", "diyadances", "IT"],
  ["Omar Farouk", "omarwanders", "IY"],
  ["Lucía Fernández", "lucia.cocina", "IT"],
  ["Jonas Weber", "jonas.hikes", "Y"],
  ["Amélie Laurent", "amelie.sews", "I"],
  ["Kofi Mensah", "kofi.listens", "YX"],
  ["Hana Suzuki", "hana.stills", "I"],
  ["Mateo Rossi", "mateo.surfs", "IT"],
  ["Grace Okafor", "graceglows", "IYT"],
  ["Ewan Fraser", "ewan.bakes", "IY"],
  ["Sofia Almeida", "sofia.in.lisbon", "IX"],
  ["Noah Becker", "noahfixes", "Y"],
  ["Chloe Martin", "chloe.slow", "I"],
  ["Rahul Pillai", "rahul.frugal", "YX"],
  ["Tara Bhatt", "tarabhatt", "IT"],
  ["Yusuf Ali", "yusuf.on.wheels", "IY"],
  ["Emily Carter", "emilyandthesea", "IT"],
]

export const INFLUENCERS: readonly DemoInfluencer[] = PEOPLE.map(
  ([name, userName, networks], index) => ({
    name,
    userName,
    phone: `+9198${String(20_100_000 + index * 137)}`,
    socials: Object.fromEntries(
      PLATFORMS.filter((platform) => networks.includes(platform.charAt(0))).map((platform) => [
        platform,
        userName,
      ]),
    ),
  }),
)

/** Most have been there for a year; the last five came lately. */
export const joinedDaysAgo = (index: number): number =>
  [12, 9, 6, 4, 2][index - 35] ?? (index < 24 ? 360 : 200 - (index - 24) * 14)
