"""Draws instrument-sans-rupee.woff2: the rupee sign, which Instrument Sans lacks, in its proportions.

Run once by hand, never by the build: pip install fonttools brotli, then python3 instrument-sans-rupee.py
Heights, strokes and the bowl follow the family's R and E at weights 400 and 700.
"""

from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib.tables._g_l_y_f import flagOverlapSimple
from fontTools.ttLib.tables.TupleVariation import TupleVariation

UNITS_PER_EM, ASCENT, DESCENT, CAP_HEIGHT, ADVANCE = 1000, 970, -250, 720, 600

REGULAR = dict(left=46, right=540, bar=70, second_top=553, bowl_bottom=317, bowl_right=480, stem=82,
               turn=248, leg_top=112, leg_left=370, leg_bottom=120)
BOLD = dict(left=26, right=560, bar=96, second_top=547, bowl_bottom=280, bowl_right=522, stem=146,
            turn=250, leg_top=176, leg_left=330, leg_bottom=208)


def rectangle(pen, x0, y0, x1, y1):
    polygon(pen, (x0, y0), (x0, y1), (x1, y1), (x1, y0))


def polygon(pen, first, *others):
    pen.moveTo(first)
    for point in others:
        pen.lineTo(point)
    pen.closePath()


def quarter(start, x, y):
    """The control points from a horizontal to a vertical tangent, shaped as in the family's R."""
    x0, y0 = start
    return [(round(x0 + (x - x0) * a), round(y0 + (y - y0) * b)) for a, b in ((0.32, 0), (0.76, 0.25), (1, 0.69))]


def draw(left, right, bar, second_top, bowl_bottom, bowl_right, stem, turn, leg_top, leg_left, leg_bottom):
    pen = TTGlyphPen(None)
    rectangle(pen, left, CAP_HEIGHT - bar, right, CAP_HEIGHT)
    rectangle(pen, left, second_top - bar, right, second_top)
    middle = (CAP_HEIGHT + bowl_bottom) // 2
    inside = bowl_right - stem
    pen.moveTo((left, CAP_HEIGHT))
    pen.lineTo((turn, CAP_HEIGHT))
    pen.qCurveTo(*quarter((turn, CAP_HEIGHT), bowl_right, middle), (bowl_right, middle))
    pen.qCurveTo(*reversed(quarter((turn, bowl_bottom), bowl_right, middle)), (turn, bowl_bottom))
    pen.lineTo((left, bowl_bottom))
    pen.lineTo((left, bowl_bottom + bar))
    pen.lineTo((turn, bowl_bottom + bar))
    pen.qCurveTo(*quarter((turn, bowl_bottom + bar), inside, middle), (inside, middle))
    pen.qCurveTo(*reversed(quarter((turn, CAP_HEIGHT - bar), inside, middle)), (turn, CAP_HEIGHT - bar))
    pen.lineTo((left, CAP_HEIGHT - bar))
    pen.closePath()
    knee = bowl_bottom + bar // 2
    polygon(pen, (leg_left, 0), (left, knee), (left + leg_top, knee), (leg_left + leg_bottom, 0))
    glyph = pen.glyph(dropImpliedOnCurves=False)
    glyph.flags[0] |= flagOverlapSimple
    return glyph


regular, bold = draw(**REGULAR), draw(**BOLD)
deltas = [(b[0] - a[0], b[1] - a[1]) for a, b in zip(regular.coordinates, bold.coordinates)]
phantoms = [(0, 0)] * 4

font = FontBuilder(UNITS_PER_EM, isTTF=True)
font.setupGlyphOrder([".notdef", "uni20B9"])
font.setupCharacterMap({0x20B9: "uni20B9"})
font.setupGlyf({".notdef": TTGlyphPen(None).glyph(), "uni20B9": regular})
font.setupHorizontalMetrics({".notdef": (ADVANCE, 0), "uni20B9": (ADVANCE, REGULAR["left"])})
font.setupHorizontalHeader(ascent=ASCENT, descent=DESCENT, lineGap=0)
font.setupNameTable({"familyName": "Instrument Sans Rupee", "styleName": "Regular"})
font.setupOS2(version=4, sTypoAscender=ASCENT, sTypoDescender=DESCENT, sTypoLineGap=0, usWinAscent=986,
              usWinDescent=-DESCENT, sCapHeight=CAP_HEIGHT, fsSelection=0xC0)
font.setupPost(keepGlyphNames=False)
font.setupFvar([("wght", 400, 400, 700, "Weight")], [])
font.setupGvar({"uni20B9": [TupleVariation({"wght": (0, 1, 1)}, deltas + phantoms)]})
font.font.flavor = "woff2"
font.save(Path(__file__).with_suffix(".woff2"))
